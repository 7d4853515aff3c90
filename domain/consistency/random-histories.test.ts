import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { issueAllWaiting } from '#domain/invoices/index.ts';
import { exportOrders } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { HISTORY, live, makeShops, type Shop } from '#tests/support/random-histories.ts';
import { completeSeller } from '#tests/support/stores.ts';
import { checkConsistency } from './index.ts';

const db = await testDatabase(import.meta.url);
const shops = await makeShops();

const HISTORIES = IS_FULL ? 10_000 : 24;
const LANES = 4;
const SEED = 20_261_121;
// Checks often, so that a broken history is found near its cause.
const BETWEEN_LOOKS = IS_FULL ? 250 : 24;

test(
  `${HISTORIES} random orders, with discounts, taxes, edits, payments, refunds and cancellations, leave consistent records`,
  async () => {
    const histories = fc.sample(HISTORY, { numRuns: HISTORIES, seed: SEED });
    for (let from = 0; from < histories.length; from += BETWEEN_LOOKS) {
      const part = histories.slice(from, from + BETWEEN_LOOKS);
      await inLanes(
        LANES,
        part.map((history) => () => live(shops, history)),
      );
      for (const { store } of shops) {
        const { findings } = await withStore(store.id, checkConsistency);
        expect(findings, `${store.slug}, histories ${from} to ${from + part.length}`).toEqual([]);
      }
    }
    for (const shop of shops) await expectFileIsLedger(shop);
    await completeDetails();
    const kinds = await db.admin<{ kind: string }>('select distinct kind from order_events');
    const lived = ['edited', 'refunded', 'cancelled', 'shipped', 'cash_collected'];
    expect(kinds.map((row) => row.kind)).toEqual(expect.arrayContaining(lived));
    const free = await db.admin("select id from orders where payment_method = 'nothing_due'");
    expect(free.length, 'some come to nothing').toBeGreaterThan(0);
  },
  IS_FULL ? 3_600_000 : 60_000,
);

/** Completes the seller's details, after which every due order gets its invoice. */
async function completeDetails(): Promise<void> {
  const waiting = await db.admin<{ orders: number }>(
    'select count(distinct order_id)::int as orders from waiting_documents',
  );
  expect(waiting[0]?.orders, 'some invoices wait').toBeGreaterThan(0);
  for (const { store, owner } of shops) {
    await completeSeller(store);
    await issueAllWaiting(store.id, owner);
    const { findings } = await withStore(store.id, checkConsistency);
    expect(findings, `${store.slug}, with its invoices`).toEqual([]);
  }
  expect(await db.admin('select id from waiting_documents')).toEqual([]);
  const without = await db.admin(
    `select o.number from orders o where o.status in ('shipped', 'delivered') and not exists
       (select from invoices i where i.store_id = o.store_id and i.order_id = o.id and i.kind = 'invoice')`,
  );
  expect(without, 'orders that left without an invoice').toEqual([]);
}

/** The owner's export agrees with the ledger for each order. */
async function expectFileIsLedger({ store }: Shop): Promise<void> {
  const file = await withStore(store.id, async (tx) => {
    const rows = [];
    for (;;) {
      const next = await exportOrders(tx, { after: rows.at(-1) ?? null, limit: 200, locale: 'en' });
      if (next.length === 0) return rows;
      rows.push(...next);
    }
  });
  const exported = file.map(({ number, total, taxTotal, lines }) => ({
    number: String(number),
    ...{ total: String(total.amount), tax: String(taxTotal.amount) },
    goods: String(lines.reduce((sum, line) => sum + line.lineTotal.amount, 0)),
  }));
  const ledger = await db.admin(
    `select o.number, o.total, o.tax_total as tax, (o.subtotal - o.discount_total)::text as goods
       from orders o where o.store_id = $1 order by o.placed_at desc, o.id desc`,
    [store.id],
  );
  const byNumber = (a: { number?: string }, b: { number?: string }) => Number(a.number) - Number(b.number);
  expect(exported.sort(byNumber)).toEqual(ledger.sort(byNumber));
}
