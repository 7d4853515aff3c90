import { shopUrl } from '../support.ts';
import type { Screen, Visit } from './screen.ts';
import type { ThemeShop } from './theme-shops.ts';

/** Eight screens of every theme, each in the shop of the theme's trade: pictures only, the tests look at `SCREENS`. */
export function themeScreens(shops: ThemeShop[]): Screen[] {
  return shops.flatMap((shop) => {
    const at = (name: string, path: string, part: Pick<Screen, 'cookies'> = {}): Screen => ({
      site: 'storefront',
      name: `theme-${shop.theme}-${name}`,
      url: ({ locale }: Visit) => {
        const words = encodeURIComponent(shop.words[locale]);
        return shopUrl(shop.slug, `${locale === 'ar' ? '/ar' : ''}${path.replace('WORDS', words)}`);
      },
      ...part,
    });
    const { number, cookies } = shop.ordered;
    return [
      at('home', ''),
      at('listing', '/products'),
      at('product', shop.product),
      at('cart', '/cart', { cookies: () => shop.cart }),
      at('checkout', '/checkout', { cookies: () => shop.cart }),
      at('search', '/search?q=WORDS'),
      at('login', '/login'),
      at('order-confirmed', `/order-confirmed/${number}`, { cookies: () => cookies }),
    ];
  });
}
