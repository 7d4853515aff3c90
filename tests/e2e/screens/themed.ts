import type { Locale } from '#lib/locale.ts';
import { shopUrl } from '../support.ts';
import type { Screen, Visit } from './screen.ts';
import type { ThemeShop } from './theme-shops.ts';

/** Eight screens of every theme, each in the shop of the theme's trade: pictures only, the tests look at `SCREENS`. */
export function themeScreens(shops: ThemeShop[]): Screen[] {
  return shops.flatMap((shop) => {
    const { number, cookies } = shop.ordered;
    const at = (
      name: string,
      pathIn: (locale: Locale) => string,
      part: Pick<Screen, 'cookies'> = {},
    ): Screen => ({
      site: 'storefront',
      name: `theme-${shop.theme}-${name}`,
      url: ({ locale }: Visit) => shopUrl(shop.slug, pathIn(locale)),
      ...part,
    });
    return [
      at('home', (locale) => `/${locale}`),
      at('listing', (locale) => `/${locale}/products`),
      at('product', (locale) => shop.first[locale].path),
      at('cart', (locale) => `/${locale}/cart`, { cookies: () => shop.cart }),
      at('checkout', (locale) => `/${locale}/checkout`, { cookies: () => shop.cart }),
      at('search', (locale) => `/${locale}/search?q=${encodeURIComponent(shop.first[locale].name)}`),
      at('login', (locale) => `/${locale}/login`),
      at('order-confirmed', (locale) => `/${locale}/order-confirmed/${number}`, { cookies: () => cookies }),
    ];
  });
}
