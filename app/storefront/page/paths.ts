import type { Locale } from '#lib/locale.ts';

/** Localised path of a page; the store's default language has no prefix (T1). */
export function localePath(path: string, locale: Locale, defaultLocale: Locale): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Path without the language prefix; always has a leading slash. */
export function plainPath(pathname: string): string {
  const rest = pathname.replace(/^\/(?:en|ar)(?=\/|$)/, '');
  return rest === '' ? '/' : rest;
}

export const paths = {
  home: '/',
  products: '/products',
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  backInStock: '/back-in-stock',
  /** Data endpoint of the back-in-stock form. */
  backInStockNow: '/back-in-stock/now',
  backInStockStop: '/back-in-stock/stop',
  review: (slug: string) => `/products/${encodeURIComponent(slug)}/review`,
  /** Product cards as data, by product ids. */
  cards: '/cards',
  newArrivals: '/new-arrivals',
  mostSelling: '/most-selling',
  trending: '/trending',
  categories: '/categories',
  /** For a menu link added by the owner, the slug is a whole path. */
  category: (slug: string) => (slug[0] === '/' ? slug : `/categories/${encodeURIComponent(slug)}`),
  subCategory: (slug: string, sub: string) =>
    sub[0] === '/' ? sub : `/categories/${encodeURIComponent(slug)}/${encodeURIComponent(sub)}`,
  collection: (slug: string) => `/collections/${encodeURIComponent(slug)}`,
  brands: '/brands',
  brand: (slug: string) => `/brands/${encodeURIComponent(slug)}`,
  search: '/search',
  /** The large menu as data. */
  menuNow: '/menu/now',
  cart: '/cart',
  /** Form action that changes the currency. */
  currency: '/currency',
  /** The cart as data: read by the drawer; scripts post cart forms here. */
  cartNow: '/cart/now',
  checkout: '/checkout',
  /** Start and return URL of a card payment. */
  pay: (number: number) => `/pay/${number}`,
  /** Bank transfer details of an order, and its receipt. */
  transfer: (number: number) => `/transfer/${number}`,
  receipt: (number: number, id: string) => `/transfer/${number}/${id}`,
  /** Form for the confirmation code of a cash order. */
  confirmOrder: (number: number) => `/confirm-order/${number}`,
  orderConfirmed: (number: number) => `/order-confirmed/${number}`,
  orderCancelled: (number: number) => `/order-cancelled/${number}`,
  myOrders: '/my-orders',
  myOrder: (number: number) => `/my-orders/${number}`,
  returnPhoto: (number: number, id: string) => `/my-orders/${number}/photos/${id}`,
  myInvoice: (number: number, id: string) => `/my-orders/${number}/invoices/${id}.pdf`,
  logout: '/logout',
  login: '/login',
  loginGoogle: '/login/google',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changePassword: '/change-password',
  profile: '/profile',
  profileExport: '/profile/export',
  wishlist: '/wishlist',
  /** Wishlist data endpoint: scripts post a pressed heart here. */
  wishlistNow: '/wishlist/now',
  trackOrder: '/track-order',
  contactUs: '/contact-us',
  newsletter: '/newsletter',
  newsletterConfirm: '/newsletter/confirm',
  newsletterLeave: '/newsletter/leave',
  aboutUs: '/about-us',
  privacyPolicy: '/privacy-policy',
  termsConditions: '/terms-conditions',
  returnsPolicy: '/returns-policy',
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
} as const;
