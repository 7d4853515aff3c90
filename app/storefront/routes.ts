import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

const PAGES = {
  products: 'products',
  'products/:slug': 'product',
  'products/:slug/review': 'review',
  'new-arrivals': 'new-arrivals',
  'most-selling': 'ranked',
  trending: 'ranked',
  'back-in-stock': 'back-in-stock',
  'back-in-stock/now': 'back-in-stock-now',
  'back-in-stock/stop': 'back-in-stock-stop',
  wishlist: 'wishlist',
  'wishlist/now': 'wishlist-now',
  categories: 'categories',
  'categories/:slug': 'category',
  'categories/:slug/:sub': 'sub-category',
  'collections/:slug': 'collection',
  brands: 'brands',
  'brands/:slug': 'brand',
  search: 'search',
  cards: 'cards',
  cart: 'cart',
  currency: 'currency',
  'cart/now': 'cart-now',
  checkout: 'checkout',
  'pay/:number': 'pay',
  'transfer/:number': 'transfer',
  'transfer/:number/:receiptId': 'receipt',
  'confirm-order/:number': 'confirm-order',
  'order-confirmed/:number': 'order-confirmed',
  'order-cancelled/:number': 'order-cancelled',
  profile: 'profile',
  'profile/export': 'profile-export',
  'my-orders': 'my-orders',
  'my-orders/:number': 'my-order',
  'my-orders/:number/photos/:photoId': 'return-photo',
  'my-orders/:number/:folder/:file': 'own-document',
  login: 'login',
  'login/google': 'login-google',
  signup: 'signup',
  logout: 'logout',
  'forgot-password': 'forgot-password',
  'reset-password': 'reset-password',
  'verify-email': 'verify-email',
  'change-password': 'change-password',
  'track-order': 'track-order',
  'contact-us': 'contact-us',
  newsletter: 'newsletter',
  'newsletter/confirm': 'newsletter-link',
  'newsletter/leave': 'newsletter-link',
  'about-us': 'store-page',
  'privacy-policy': 'store-page',
  'terms-conditions': 'store-page',
  'returns-policy': 'store-page',
  'pages/:slug': 'store-page',
  '*': 'not-found',
};

/** Every page under one language prefix; the ids must differ where the files are the same. */
function pages(locale: string): RouteConfigEntry[] {
  const id = (path: string) => (locale ? `${locale}/${path}` : path);
  const others = Object.entries(PAGES).map(([path, name]) =>
    route(path, `routes/${name}.tsx`, { id: id(path) }),
  );
  return [index('routes/home.tsx', { id: id('home') }), ...others];
}

/** The default language's own prefix never gets here: the server has sent it to the plain path (T1). */
export default [
  layout('routes/pages.tsx', [...pages(''), ...prefix('ar', pages('ar')), ...prefix('en', pages('en'))]),
] satisfies RouteConfig;
