import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type App, runProgram } from './app.ts';
import { baseRate } from './base-rate.ts';
import type { Plan } from './measure-pages.ts';
import type { OrderCounts } from './order-load.ts';
import { type Goods, makeCarts } from './ready-carts.ts';
import { setSellingRules } from './selling-rules.ts';
import { median } from './statistics.ts';

export type OrderFigures = {
  basePerSecond: number;
  perSecond: Record<number, number>;
  /** Orders per second if as many shoppers as in the largest load buy the same two products. */
  hotPerSecond: number;
  /** The 99th percentile of the time for an order at half the rate of the largest load, in milliseconds. */
  halfLoadP99Ms: number;
  failures: string[];
  oversold: number;
};

type Shop = { app: App; storeId: string; slug: string; database: pg.Client };

const PAIRS = 100;
const PLENTY = 1_000_000;
const LAST_PIECES = 30;

/**
 * Orders per second of that many simultaneous shoppers, measured beside the rate of small transactions; then
 * a run on the last units.
 */
export async function measureOrders(
  app: App,
  of: { adminUrl: string; storeId: string; slug: string; shoppers: number[]; orders: number },
  plan: Plan,
): Promise<OrderFigures> {
  const database = new pg.Client({ connectionString: of.adminUrl });
  await database.connect();
  try {
    const shop = { app, storeId: of.storeId, slug: of.slug, database };
    const goods = await stockUp(shop);
    await setSellingRules(database, of.storeId);
    await placeOrders(shop, { goods, shoppers: 8, orders: 100 }, plan);
    const base: number[] = [];
    const rates = of.shoppers.map((shoppers) => ({ shoppers, perSecond: [] as number[] }));
    const failures: string[] = [];
    for (let run = 0; run < plan.runs; run++) {
      base.push(await baseRate(of.adminUrl, plan.seconds));
      for (const rate of rates) {
        const wanted = { goods, shoppers: rate.shoppers, orders: of.orders };
        const counts = await placeOrders(shop, wanted, plan);
        rate.perSecond.push(counts.confirmed / counts.seconds);
        failures.push(...counts.failed, ...Array.from({ length: counts.refused }, () => 'refused'));
      }
    }
    const most = rates.at(-1) ?? { shoppers: 8, perSecond: [] };
    const hot = await placeOrders(
      shop,
      { goods: goods.slice(0, 2), shoppers: most.shoppers, orders: of.orders },
      plan,
    );
    const pace = median(most.perSecond) / 2;
    const half = await placeOrders(shop, { goods, shoppers: most.shoppers, orders: of.orders, pace }, plan);
    failures.push(...hot.failed, ...half.failed);
    const { oversold, failed } = await sellLastPieces(shop, goods, plan);
    return {
      basePerSecond: median(base),
      perSecond: Object.fromEntries(rates.map(({ shoppers, perSecond }) => [shoppers, median(perSecond)])),
      hotPerSecond: hot.confirmed / hot.seconds,
      halfLoadP99Ms: half.p99Ms,
      failures: [...failures, ...failed],
      oversold,
    };
  } finally {
    await database.end();
  }
}

async function stockUp({ database, storeId }: Shop): Promise<Goods[]> {
  await database.query('update stock_levels set quantity = $2 where store_id = $1', [storeId, PLENTY]);
  const { rows } = await database.query<{ id: string; amount: string }>(
    `select v.id, p.amount from variants v join variant_prices p on p.store_id = v.store_id and p.variant_id = v.id
      where v.store_id = $1 and v.position = 0 order by v.id limit ${2 * PAIRS}`,
    [storeId],
  );
  return rows.map(({ id, amount }) => ({ variantId: id, amount: Number(amount) }));
}

async function placeOrders(
  shop: Shop,
  of: { goods: Goods[]; shoppers: number; orders: number; pace?: number },
  plan: Plan,
): Promise<OrderCounts> {
  const { app, slug, storeId, database } = shop;
  const pairs = of.goods.flatMap((first, index): [Goods, Goods][] =>
    index % 2 === 0 && of.goods[index + 1] ? [[first, of.goods[index + 1]!]] : [],
  );
  const carts = await makeCarts(database, storeId, { pairs, count: of.orders });
  const file = join(plan.folder, 'carts.json');
  writeFileSync(file, JSON.stringify(carts));
  const args = [String(app.port), app.host(slug), String(of.shoppers), file, String(of.pace ?? 0)];
  return JSON.parse(await runProgram(['bench/order-load.ts', ...args])) as OrderCounts;
}

/**
 * Twice as many simultaneous shoppers as units: each unit is sold once, and every other shopper gets a
 * refusal.
 */
async function sellLastPieces(
  shop: Shop,
  goods: Goods[],
  plan: Plan,
): Promise<{ oversold: number; failed: string[] }> {
  const { database, storeId } = shop;
  const wanted = goods.slice(0, 2);
  const ids = wanted.map(({ variantId }) => variantId);
  const sold = () =>
    database
      .query<{ sold: number }>(
        `select coalesce(sum(quantity), 0)::int as sold from order_lines where store_id = $1 and variant_id = $2`,
        [storeId, ids[0]],
      )
      .then(({ rows }) => rows[0]?.sold ?? 0);
  // The carts were filled while stock was sufficient; the stock is reduced only now.
  const before = await sold();
  await database.query(
    'update stock_levels set quantity = $3 where store_id = $1 and variant_id = any($2::uuid[])',
    [storeId, ids, LAST_PIECES],
  );
  const counts = await placeOrders(shop, { goods: wanted, shoppers: 64, orders: 2 * LAST_PIECES }, plan);
  const gone = (await sold()) - before;
  const unsold = Math.max(0, LAST_PIECES - gone);
  return {
    oversold: Math.max(0, gone - LAST_PIECES),
    failed: [...counts.failed, ...Array.from({ length: unsold }, () => 'a last piece was not sold')],
  };
}
