import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { HISTORY, live, makeShops, type Shop } from '#tests/support/random-histories.ts';
import {
  addSales,
  NO_SALES,
  REPORT_KINDS,
  type SalesSums,
  type SoldProduct,
  salesBy,
  salesReport,
  soldProducts,
  sumSales,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const shops = await makeShops();

const HISTORIES = IS_FULL ? 4000 : 32;
const PERIOD = { from: '2026-11-01', to: '2026-12-31', timeZone: 'Asia/Riyadh' };

test(
  `after ${HISTORIES} random histories, every report equals the ledger, in every column, to the cent`,
  async () => {
    const histories = fc.sample(HISTORY, { numRuns: HISTORIES, seed: 20_261_122 });
    const half = Math.ceil(histories.length / 2);
    // Counts after the first half, so that later changes have to be counted again.
    for (const part of [histories.slice(0, half), histories.slice(half)]) {
      await inLanes(
        4,
        part.map((history) => () => live(shops, history)),
      );
      for (const shop of shops) await expectLedger(shop);
    }
  },
  IS_FULL ? 3_600_000 : 60_000,
);

async function expectLedger({ store }: Shop): Promise<void> {
  const whole = await ledgerOf(store.id);
  expect(whole.net, 'something was sold').toBeGreaterThan(0);
  await expectDays(store, whole, 'with the job behind');
  await expect(withStore(store.id, (tx) => sumSales(tx).then(killed))).rejects.toThrow('killed');
  await expectDays(store, whole, 'with the job killed midway');
  while (!(await withStore(store.id, sumSales)));
  await expectDays(store, whole, 'with all of it counted');
  await withStore(store.id, sumSales);
  await withStoreReadOnly(store.id, async (tx) => {
    const days = await salesBy(tx, { ...PERIOD, currency: store.currency });
    expect(sumOf(days.values()), `${store.slug} by day`).toEqual({ ...whole, returning: expect.any(Number) });
    for (const kind of REPORT_KINDS) {
      const wanted = { ...PERIOD, currency: store.currency, kind, locale: 'en' as const, limit: 10_000 };
      const { orders, ...sums } = sumOf(await salesReport(tx, wanted));
      expect(sums, `${store.slug} by ${kind}`).toEqual({ ...whole, orders: undefined, returning: 0 });
      if (!['product', 'category', 'brand', 'tax'].includes(kind)) expect(orders).toBe(whole.orders);
    }
  });
}

const killed = () => {
  throw new Error('killed');
};

async function expectDays(store: Shop['store'], whole: SalesSums, when: string): Promise<void> {
  const wanted = { ...PERIOD, currency: store.currency };
  const days = await withStoreReadOnly(store.id, (tx) => salesBy(tx, wanted));
  const expected = { ...whole, returning: expect.any(Number) };
  expect(sumOf(days.values()), `${store.slug} ${when}`).toEqual(expected);
  const sold = await withStoreReadOnly(store.id, (tx) => soldProducts(tx, wanted, 1000));
  expect(sold, `what ${store.slug} sold ${when}`).toEqual(await soldOf(store.id));
}

const sumOf = (rows: Iterable<SalesSums>) => {
  const { orders, returning, items, gross, discount, delivery, tax, total, refunded, net } = [...rows].reduce(
    addSales,
    NO_SALES,
  );
  return { orders, returning, items, gross, discount, delivery, tax, total, refunded, net };
};

async function soldOf(storeId: string): Promise<SoldProduct[]> {
  return db.admin<SoldProduct>(
    `select l.product_id as id, sum(l.quantity)::int as units, sum(l.line_total)::float8 as amount
       from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
      where o.store_id = $1 and o.status not in ('cancelled', 'pending_payment') group by 1 order by 3 desc, 1`,
    [storeId],
  );
}

/** Amounts owed and refunded, from the rows that the consistency check reads. */
async function ledgerOf(storeId: string): Promise<SalesSums> {
  const [row] = await db.admin<Record<keyof SalesSums, string>>(
    `select count(*) as orders, 0 as returning, coalesce(sum(l.items), 0) as items, coalesce(sum(l.gross), 0) as gross,
        coalesce(sum(l.discount), 0) as discount, coalesce(sum(o.delivery_total + o.cod_fee), 0) as delivery,
        coalesce(sum(l.tax + o.delivery_tax + o.cod_fee_tax), 0) as tax, coalesce(sum(o.total), 0) as total,
        coalesce(sum(b.back), 0) as refunded, coalesce(sum(o.total - coalesce(b.back, 0)), 0) as net
       from orders o
       join (select order_id, sum(quantity) as items, sum(line_subtotal) as gross, sum(line_discount) as discount,
               sum(line_tax) as tax from order_lines where store_id = $1 group by order_id) l on l.order_id = o.id
       left join (select r.order_id, sum(r.amount) as back from refunds r
               left join refund_outcomes x on x.store_id = r.store_id and x.refund_id = r.id
              where r.store_id = $1 and r.kind <> 'balance' and x.outcome is distinct from 'failed'
              group by r.order_id) b on b.order_id = o.id
      where o.store_id = $1 and o.status not in ('cancelled', 'pending_payment')`,
    [storeId],
  );
  const numbers = Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]);
  return { ...NO_SALES, ...Object.fromEntries(numbers) };
}
