import type { Shell } from '#domain/tenancy/index.ts';
import { brandStyle, initialIcon } from '../ui/brand-style.ts';
import { phoneText } from '../ui/phone-text.server.ts';
import { paths } from './paths.ts';
import type { Shop } from './shop.server.ts';
import { SHELL_KEYS } from './text-keys.server.ts';
import { pluralForms, textsOf } from './texts.server.ts';
import type { ShellView } from './views.ts';

const kept = new WeakMap<Shell, Map<string, ReturnType<typeof makeShellView>>>();

/**
 * What header, menu and footer show, with their texts and colours. Made once per copy of the shell that this process
 * holds, and language and year: numbers, colours and counted texts take longer than a listing's SQL.
 */
export function shellView(shop: Shop) {
  const views = kept.get(shop.shell) ?? new Map<string, ReturnType<typeof makeShellView>>();
  kept.set(shop.shell, views);
  const key = `${shop.locale}-${shop.currency}-${shop.now.getUTCFullYear()}`;
  const view = views.get(key) ?? makeShellView(shop);
  views.set(key, view);
  return view;
}

function makeShellView(shop: Shop) {
  const { shell, locale, say } = shop;
  const texts = shell.texts[locale];
  const alt = say('storefront.shell.logoAlt', { store: shop.name });
  const view: ShellView = {
    locale,
    defaultLocale: shell.defaultLocale,
    digits: shell.digits,
    currency: shop.currency,
    currencies: [shell.currency, ...shell.currencies.map(({ code }) => code)].map((code) => {
      return { code, name: new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code };
    }),
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
    pages: shell.pages[locale].map(({ kind, title, titleLocale, slug }) => {
      return { kind, title, titleLocale, path: kind === 'own' ? paths.page(slug) : `/${slug}` };
    }),
  };
  return {
    shell: view,
    texts: textsOf(say, SHELL_KEYS, {
      store: shop.name,
      year: shop.now.getUTCFullYear(),
      id: '#',
      category: '#',
    }),
    cartForms: pluralForms(say, locale, 'storefront.shell.cartCount'),
    style: brandStyle(shell.primaryColor, shell.secondaryColor),
    favicon: initialIcon(shop.name, shell.primaryColor),
  };
}
