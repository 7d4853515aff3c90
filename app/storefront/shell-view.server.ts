import { phoneText } from '../ui/phone-text.server.ts';
import type { Shop } from './shop.server.ts';
import { SHELL_KEYS } from './text-keys.server.ts';
import { pluralForms, textsOf } from './texts.server.ts';
import type { ShellView } from './views.ts';

/** What header, menu and footer show, with their texts. */
export function shellView(shop: Shop) {
  const { shell, locale, say } = shop;
  const texts = shell.texts[locale];
  const alt = say('storefront.shell.logoAlt', { store: shop.name });
  const view: ShellView = {
    locale,
    defaultLocale: shell.defaultLocale,
    digits: shell.digits,
    currency: shell.currency,
    store: {
      name: shop.name,
      description: texts.description,
      announcement: texts.announcement,
      address: texts.address,
      hours: texts.hours,
      logo: shell.logo && { ...shell.logo, alt },
      logoDark: shell.logoDark && { ...shell.logoDark, alt },
      contactEmail: shell.contactEmail,
      contactPhone: phoneText(shell.contactPhone),
      whatsapp: shell.whatsapp,
    },
    menu: shell.menu[locale],
  };
  return {
    shell: view,
    texts: textsOf(say, SHELL_KEYS, { store: shop.name, year: String(shop.now.getUTCFullYear()), id: '#' }),
    cartForms: pluralForms(say, locale, 'storefront.shell.cartCount'),
  };
}
