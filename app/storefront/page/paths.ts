import type { Locale } from '#lib/locale.ts';

/** The address of a page in a language: the store's default language has no prefix (T1). */
export function localePath(path: string, locale: Locale, defaultLocale: Locale): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The same path without the language prefix, always starting with a slash. */
export function plainPath(pathname: string): string {
  const rest = pathname.replace(/^\/(?:en|ar)(?=\/|$)/, '');
  return rest === '' ? '/' : rest;
}

export const paths = {
  home: '/',
  products: '/products',
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  backInStock: '/back-in-stock',
  /** The same as data. */
  backInStockNow: '/back-in-stock/now',
  backInStockStop: '/back-in-stock/stop',
  review: (slug: string) => `/products/${encodeURIComponent(slug)}/review`,
  /** Cards of products as data, by their ids. */
  cards: '/cards',
  newArrivals: '/new-arrivals',
  mostSelling: '/most-selling',
  trending: '/trending',
  categories: '/categories',
  /** Of a link that the owner added to the menu the slug is a whole path. */
  category: (slug: string) => (slug[0] === '/' ? slug : `/categories/${encodeURIComponent(slug)}`),
  subCategory: (slug: string, sub: string) =>
    sub[0] === '/' ? sub : `/categories/${encodeURIComponent(slug)}/${encodeURIComponent(sub)}`,
  collection: (slug: string) => `/collections/${encodeURIComponent(slug)}`,
  brands: '/brands',
  brand: (slug: string) => `/brands/${encodeURIComponent(slug)}`,
  search: '/search',
  cart: '/cart',
  /** Where another currency is chosen. */
  currency: '/currency',
  /** The cart as data: what the drawer shows, and where scripts send cart forms. */
  cartNow: '/cart/now',
  checkout: '/checkout',
  /** Where an order's card payment begins and comes back to. */
  pay: (number: number) => `/pay/${number}`,
  /** Where the money of a bank transfer goes, and its receipt. */
  transfer: (number: number) => `/transfer/${number}`,
  receipt: (number: number, id: string) => `/transfer/${number}/${id}`,
  /** Where the code of a cash order is typed. */
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
  /** The wishlist as data: where scripts send a pressed heart. */
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
