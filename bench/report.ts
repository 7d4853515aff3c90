import { BUDGETS, type Figures, isKept, limitText } from './budgets.ts';
import type { Machine } from './machine.ts';
import type { AdminFigures } from './measure-admin.ts';
import type { OrderFigures } from './measure-orders.ts';
import type { PageRate } from './measure-pages.ts';
import type { PageWeight } from './page-weight.ts';
import { rounded } from './statistics.ts';

export type Measured = {
  cached: PageRate;
  cachedBlocks: PageRate;
  uncached: PageRate[];
  uncachedBlocks: PageRate;
  ttfbCachedMs: number;
  ttfbUncachedMs: number;
  search: { searchP95: number; listingP95: number };
  orders: OrderFigures;
  admin: AdminFigures;
  adminWeights: PageWeight[];
  weights: PageWeight[];
  themes: { theme: string; kb: number }[];
  rssMb: number;
};

export function toFigures(measured: Measured): Figures {
  const { cached, uncached, orders, search } = measured;
  const orderRatio = (shoppers: number) =>
    rounded((orders.perSecond[shoppers] ?? 0) / orders.basePerSecond, 3);
  return {
    cachedRatio: rounded(cached.ratio),
    cachedBlocksRatio: rounded(measured.cachedBlocks.ratio),
    uncachedPerSecond: rounded(Math.min(...uncached.map((rate) => rate.perSecond)), 0),
    uncachedRatio: rounded(Math.min(...uncached.map((rate) => rate.ratio))),
    uncachedBlocksTimes: rounded(measured.uncachedBlocks.ratio),
    ordersRatio8: orderRatio(8),
    ordersRatio64: orderRatio(64),
    hotOrdersRatio64: rounded(orders.hotPerSecond / orders.basePerSecond, 3),
    halfLoadP99Ms: rounded(orders.halfLoadP99Ms, 1),
    orderFailures: orders.failures.length,
    oversold: orders.oversold,
    ttfbCachedMs: rounded(measured.ttfbCachedMs),
    ttfbUncachedMs: rounded(measured.ttfbUncachedMs),
    storefrontJsKbGz: rounded(measured.weights[0]?.kb ?? Number.NaN, 1),
    themeSheetKbGz: rounded(measured.themes[0]?.kb ?? Number.NaN, 1),
    rssMb: rounded(measured.rssMb, 0),
    searchP95Ms: rounded(search.searchP95, 1),
    listingP95Ms: rounded(search.listingP95, 1),
    adminProductsP95Ms: rounded(measured.admin.productsP95, 1),
    adminOrdersP95Ms: rounded(measured.admin.ordersP95, 1),
    dashboardMs: rounded(measured.admin.dashboard, 1),
    saveVariantsMs: rounded(measured.admin.saveVariants, 0),
    adminJsKbGz: rounded(measured.adminWeights[0]?.kb ?? Number.NaN, 1),
  };
}

/** Text for a terminal: each budget, then the figures behind the ratios. */
export function toTable(measured: Measured, machine: Machine): string {
  const figures = toFigures(measured);
  const rows = BUDGETS.map((budget) => {
    const value = String(figures[budget.name]).padStart(8);
    const mark = isKept(budget, figures) ? '  ' : ' !';
    return `${budget.name.padEnd(18)} ${value}${mark} ${limitText(budget).padEnd(7)} ${budget.about}`;
  });
  const failures = [...new Set(measured.orders.failures)].slice(0, 5).map((what) => `order failed: ${what}`);
  return [...rows, '', ...behind(measured), ...failures, '', ...Object.values(machine)].join('\n');
}

function behind(measured: Measured): string[] {
  const { cached, uncached, orders, weights } = measured;
  const page = ({ page, perSecond, comparison, ratio }: PageRate) =>
    `${rounded(perSecond, 0)} / ${rounded(comparison, 0)} a second (${rounded(ratio)})  ${page}`;
  return [
    `cached / bare: ${page(cached)}`,
    `cached, 40 blocks / bare: ${page(measured.cachedBlocks)}`,
    ...uncached.map((rate) => `uncached / React alone: ${page(rate)}`),
    `uncached, 40 blocks / the usual home page: ${page(measured.uncachedBlocks)}`,
    `base rate: ${rounded(orders.basePerSecond, 0)} transactions a second`,
    ...Object.entries(orders.perSecond).map(
      ([shoppers, perSecond]) => `orders, ${shoppers} shoppers: ${rounded(perSecond, 0)} a second`,
    ),
    `themes, kB: ${measured.themes.map(({ theme, kb }) => `${theme} ${rounded(kb, 1)}`).join(', ')}`,
    `heaviest page: ${weights[0]?.route}; of the admin: ${measured.adminWeights[0]?.route}`,
  ];
}

const HOW = `## How it is measured

- A *bare* server is node:http with as many processes, sending the same compressed bytes and headers.
- *React alone* is renderToString of the same page under StaticRouterProvider from fixed loader data, with as many
  processes, compressed and sent alike; no database.
- The home page of *40 blocks* has the sample store's own blocks, then pictures with texts, columns, quotes, questions,
  tables and rich texts, and a row of products among ten blocks. It is published for the measurement, alternately with
  the usual home page.
- The *base rate* is 8 connections from two Node processes, each transaction one round trip: update one row of 100,000,
  insert one, commit, on the same server with its commits on disk.
- An *order* is one POST of /checkout with a ready cart of two tracked lines, one store, another shopper each time,
  with delivery zones, a tax, a discount that counts by itself and a code once for each shopper in play, answered with
  the confirmed order. All then want the same two products, come at half the pace, and run on a last stock. Each
  shopper has a mailbox, a phone number and an address of their own (X-Forwarded-For from a trusted proxy), and the
  limits of orders are in force: their counts are part of each order.
- Searches and listings run in a store of 100,000 products among 200 stores, each another page, one after the other.
- The admin is asked as that store's owner, with 1,000,000 orders over two years in it; a save of 2,048 variants is the
  verb with every price changed.
`;

/** The text of docs/records/benchmarks.md, written by the run that measured it. */
export function benchmarksPage(measured: Measured, machine: Machine): string {
  const figures = toFigures(measured);
  const rows = BUDGETS.map(
    (budget) =>
      `| ${budget.name} | ${figures[budget.name]} | ${limitText(budget)} | ${isKept(budget, figures) ? 'kept' : '**broken**'} | ${budget.about} |`,
  );
  return `# Benchmarks

Written by \`npm run bench -- --write\`; never by hand. Server, database and load share this machine.

- Machine: ${machine.hardware}
- System: ${machine.system}
- Load: ${machine.load}
- Commit: ${machine.commit}
- Measured: ${machine.at} UTC, the median of three runs

| What | Measured | Budget | | In words |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## What the ratios were made of

${behind(measured)
  .map((line) => `- ${line}`)
  .join('\n')}

${HOW}`;
}
