import breadcrumbKeys from 'text-keys:page/breadcrumbs';
import shellKeys from 'text-keys:root';
import type { Shell } from '#domain/tenancy/index.ts';
import { pageTheme } from '#domain/themes/index.ts';
import { brandStyle } from '#lib/brand-style.ts';
import { storeDetails, tabIcon } from '#server/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { pluralForms, textsOf } from '../page/texts.server.ts';
import { OWN_FONTS } from './own-fonts.server.ts';
import type { ShellView } from './shell-view.ts';

const kept = new WeakMap<Shell, Map<string, ReturnType<typeof makeShellView>>>();

/**
 * View model of header, menu and footer. Cached per shell, language and year: formatting numbers, colours and
 * counted texts takes longer than a listing's SQL.
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
  const { contact, ...lists } = storeDetails(shell, locale);
  const alt = shell.logoAlt[locale] || say('storefront.shell.logoAlt', { store: shop.name });
  const { preload, ...theme } = pageTheme(shell.theme, shell.themeOptions);
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
      announcement: shell.texts[locale].announcement,
      logo: shell.logo && { ...shell.logo, alt },
      logoDark: shell.logoDark && { ...shell.logoDark, alt },
      ...contact,
    },
    ...lists,
  };
  return {
    shell: view,
    texts: textsOf(say, [...shellKeys, ...breadcrumbKeys], {
      store: shop.name,
      year: shop.now.getUTCFullYear(),
      id: '#',
      category: '#',
    }),
    cartForms: pluralForms(say, locale, 'storefront.shell.cartCount'),
    style: brandStyle(shell.primaryColor, shell.secondaryColor),
    theme,
    fonts: preload?.[locale] ?? OWN_FONTS[locale],
    favicon: tabIcon(shell, shop.name),
  };
}
