import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Route file of each path, without its extension. */
const PAGES = {
  products: 'listing/products',
  'products/:slug': 'product/product',
  'products/:slug/review': 'reviews/review',
  'new-arrivals': 'listing/new-arrivals',
  'most-selling': 'listing/ranked',
  trending: 'listing/ranked',
  'back-in-stock': 'back-in-stock/back-in-stock',
  'back-in-stock/now': 'back-in-stock/back-in-stock-now',
  'back-in-stock/stop': 'back-in-stock/back-in-stock-stop',
  wishlist: 'wishlist/wishlist',
  'wishlist/now': 'wishlist/wishlist-now',
  categories: 'listing/categories',
  'categories/:slug': 'listing/category',
  'categories/:slug/:sub': 'listing/sub-category',
  'collections/:slug': 'listing/collection',
  brands: 'listing/brands',
  'brands/:slug': 'listing/brand',
  search: 'search/search',
  cards: 'product-card/cards',
  cart: 'cart/cart',
  currency: 'shell/currency',
  'menu/now': 'shell/menu-now',
  'cart/now': 'cart/cart-now',
  checkout: 'checkout/checkout',
  'pay/:number': 'payment/pay',
  'transfer/:number': 'payment/transfer',
  'transfer/:number/:receiptId': 'payment/receipt',
  'confirm-order/:number': 'order/confirm-order',
  'order-confirmed/:number': 'order/order-confirmed',
  'order-cancelled/:number': 'order/order-cancelled',
  profile: 'account/profile',
  'profile/export': 'account/profile-export',
  'my-orders': 'account/my-orders',
  'my-orders/:number': 'order/my-order',
  'my-orders/:number/photos/:photoId': 'order/return-photo',
  'my-orders/:number/:folder/:file': 'order/own-document',
  login: 'sign-in/login',
  'login/google': 'sign-in/login-google',
  signup: 'sign-in/signup',
  logout: 'sign-in/logout',
  'forgot-password': 'sign-in/forgot-password',
  'reset-password': 'sign-in/reset-password',
  'verify-email': 'sign-in/verify-email',
  'change-password': 'account/change-password',
  'track-order': 'order/track-order',
  'contact-us': 'content/contact-us',
  newsletter: 'content/newsletter',
  'newsletter/confirm': 'content/newsletter-link',
  'newsletter/leave': 'content/newsletter-link',
  'about-us': 'content/store-page',
  'privacy-policy': 'content/store-page',
  'terms-conditions': 'content/store-page',
  'returns-policy': 'content/store-page',
  'pages/:slug': 'content/store-page',
  '*': 'page/not-found',
};

/** All pages under one language prefix. Route ids must differ although the files are the same. */
function pages(locale: string): RouteConfigEntry[] {
  const id = (path: string) => (locale ? `${locale}/${path}` : path);
  const others = Object.entries(PAGES).map(([path, name]) =>
    route(path, `${name}.route.tsx`, { id: id(path) }),
  );
  return [index('home/home.route.tsx', { id: id('home') }), ...others];
}

/** The default language's own prefix is left out: the server redirects it to the plain path (T1). */
export default [
  layout('shell/pages.route.tsx', { id: 'pages' }, [
    ...pages(''),
    ...prefix('ar', pages('ar')),
    ...prefix('en', pages('en')),
  ]),
] satisfies RouteConfig;
