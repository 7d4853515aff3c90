/** The figures of one run, named as in its JSON line. */
export type Figures = {
  cachedRatio: number;
  cachedBlocksRatio: number;
  uncachedPerSecond: number;
  uncachedRatio: number;
  uncachedBlocksTimes: number;
  ordersRatio8: number;
  ordersRatio64: number;
  hotOrdersRatio64: number;
  halfLoadP99Ms: number;
  orderFailures: number;
  oversold: number;
  ttfbCachedMs: number;
  ttfbUncachedMs: number;
  storefrontJsKbGz: number;
  themeSheetKbGz: number;
  rssMb: number;
  searchP95Ms: number;
  listingP95Ms: number;
  adminProductsP95Ms: number;
  adminOrdersP95Ms: number;
  dashboardMs: number;
  saveVariantsMs: number;
  adminJsKbGz: number;
};

export type Budget = {
  name: keyof Figures;
  about: string;
  limit: { atLeast: number } | { atMost: number } | { below: number };
};

export const BUDGETS: Budget[] = [
  {
    name: 'cachedRatio',
    about: 'cached page ÷ bare node:http, same bytes, same number of processes',
    limit: { atLeast: 0.8 },
  },
  {
    name: 'cachedBlocksRatio',
    about: 'the same for a home page of 40 blocks',
    limit: { atLeast: 0.8 },
  },
  {
    name: 'uncachedPerSecond',
    about: 'pages a second with the page cache off: the slowest of home, listing, product',
    limit: { atLeast: 200 },
  },
  {
    name: 'uncachedRatio',
    about: 'the same ÷ renderToString of that page from fixed data: the lowest of the three',
    limit: { atLeast: 0.18 },
  },
  {
    name: 'uncachedBlocksTimes',
    about: 'time of an uncached home page of 40 blocks ÷ that of the usual one',
    limit: { atMost: 1.3 },
  },
  {
    name: 'ordersRatio8',
    about: 'orders a second by 8 shoppers, with zones, tax and a code, ÷ the database’s base rate',
    limit: { atLeast: 0.014 },
  },
  { name: 'ordersRatio64', about: 'the same by 64 shoppers', limit: { atLeast: 0.014 } },
  {
    name: 'hotOrdersRatio64',
    about: 'the same by 64 shoppers who all want the same two products',
    limit: { atLeast: 0.012 },
  },
  {
    name: 'halfLoadP99Ms',
    about: 'the slowest but one in a hundred orders at half that rate, ms',
    limit: { below: 300 },
  },
  { name: 'orderFailures', about: 'orders that were not confirmed', limit: { atMost: 0 } },
  { name: 'oversold', about: 'pieces sold beyond what there was', limit: { atMost: 0 } },
  { name: 'ttfbCachedMs', about: 'first byte of a cached page, idle, median', limit: { below: 3 } },
  { name: 'ttfbUncachedMs', about: 'first byte of an uncached page, idle, median', limit: { below: 25 } },
  {
    name: 'storefrontJsKbGz',
    about: 'JavaScript of the heaviest storefront page, kB gzipped',
    limit: { atMost: 135 },
  },
  {
    name: 'themeSheetKbGz',
    about: 'style sheet of the heaviest theme, kB gzipped, beside the storefront’s own',
    limit: { atMost: 12 },
  },
  { name: 'rssMb', about: 'memory of all web processes together, MB, after the load', limit: { below: 800 } },
  { name: 'searchP95Ms', about: 'a search page, 95th of 100, large store', limit: { below: 100 } },
  {
    name: 'listingP95Ms',
    about: 'a filtered, sorted listing, 95th of 100, large store',
    limit: { below: 150 },
  },
  {
    name: 'adminProductsP95Ms',
    about: 'the admin’s products, views and searches, 95th of 100, 100,000 products',
    limit: { below: 200 },
  },
  {
    name: 'adminOrdersP95Ms',
    about: 'the admin’s orders, views and searches, 95th of 100, 1,000,000 orders',
    limit: { below: 200 },
  },
  { name: 'dashboardMs', about: 'the dashboard, median, 1,000,000 orders', limit: { below: 300 } },
  { name: 'saveVariantsMs', about: 'saving a product of 2,048 variants, ms', limit: { below: 1500 } },
  {
    name: 'adminJsKbGz',
    about: 'JavaScript of the heaviest admin page’s first load, kB gzipped',
    limit: { atMost: 260 },
  },
];

export function isKept({ name, limit }: Budget, figures: Figures): boolean {
  const value = figures[name];
  if ('atLeast' in limit) return value >= limit.atLeast;
  return 'atMost' in limit ? value <= limit.atMost : value < limit.below;
}

export function limitText({ limit }: Budget): string {
  if ('atLeast' in limit) return `≥ ${limit.atLeast}`;
  return 'atMost' in limit ? `≤ ${limit.atMost}` : `< ${limit.below}`;
}
