import { expect, test } from 'vitest';
import { withStoreReadOnly } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { isLongReport, REPORT_KINDS } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const { orderId } = await orderOf(cedar, [{ variantId }]);

const PERIOD = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Riyadh', currency: cedar.currency };
const BY_LINE = ['product', 'category', 'brand', 'tax'];

/** The kinds of reports that read more than `most` orders or lines. */
const longOnes = (most: number, period = PERIOD) =>
  withStoreReadOnly(cedar.id, async (tx) => {
    const long: string[] = [];
    for (const kind of REPORT_KINDS) if (await isLongReport(tx, { ...period, kind }, most)) long.push(kind);
    return long;
  });

test('a report by product, category, brand or tax is as long as its lines, the others are as long as their orders', async () => {
  expect(await longOnes(1)).toEqual([]);
  await db.admin(
    `insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
       'position', n))).* from order_lines l cross join generate_series(100, 198) n where l.order_id = $1`,
    [orderId],
  );
  expect(await longOnes(99)).toEqual(REPORT_KINDS.filter((kind) => BY_LINE.includes(kind)));
  expect(await longOnes(100)).toEqual([]);
  expect(await longOnes(0)).toEqual([...REPORT_KINDS]);
  expect(await longOnes(0, { ...PERIOD, to: '2026-11-02' }), 'nothing was sold then').toEqual([]);
});
