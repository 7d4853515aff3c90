import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { returnStock, type StockRequest, takeStock } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const BACK = { cause: { reason: 'returned' as const }, act: SHOPPER };

const take = (requests: StockRequest[], storeId = cedar.id) =>
  withStore(storeId, (tx) => takeStock(tx, requests));

async function left(variantId: string): Promise<number | undefined> {
  const rows = await db.admin<{ quantity: number }>(
    'select quantity from stock_levels where variant_id = $1',
    [variantId],
  );
  return rows[0]?.quantity;
}

describe('taking stock', () => {
  test('taking stock subtracts counted units and returns the new quantities', async () => {
    const counted = await makeVariant(cedar, { title: 'Counted', amount: 100, stock: 5 });
    const endless = await makeVariant(cedar, { title: 'Endless', amount: 100, stock: null });
    expect(
      await take([
        { variantId: endless, quantity: 9 },
        { variantId: counted, quantity: 5 },
      ]),
    ).toEqual({
      ok: true,
      value: [
        { variantId: endless, fromCounted: false },
        { variantId: counted, fromCounted: true },
      ],
    });
    expect(await left(counted)).toBe(0);
    expect(await left(endless)).toBe(0);
  });

  test('taking stock reports every variant that is short, and takes no units of the others', async () => {
    const some = await makeVariant(cedar, { title: 'Some', amount: 100, stock: 2 });
    const none = await makeVariant(cedar, { title: 'None', amount: 100, stock: 0 });
    const plenty = await makeVariant(cedar, { title: 'Plenty', amount: 100, stock: 99 });
    const wanted = [plenty, some, none].map((variantId) => ({ variantId, quantity: 3 }));
    expect(await expectNothingChanged(db, () => take(wanted))).toEqual({
      ok: false,
      code: 'insufficient_stock',
      data: {
        shortages: [
          { variantId: some, wanted: 3, available: 2 },
          { variantId: none, wanted: 3, available: 0 },
        ],
      },
    });
  });

  test('taking stock adds up the quantities of a variant that is requested twice', async () => {
    const twice = await makeVariant(cedar, { title: 'Twice', amount: 100, stock: 3 });
    const wanted = [1, 2].map((quantity) => ({ variantId: twice, quantity: quantity + 0 }));
    expect(await take([...wanted, ...wanted])).toMatchObject({
      data: { shortages: [{ wanted: 6, available: 3 }] },
    });
    expect((await take(wanted)).ok).toBe(true);
    expect(await left(twice)).toBe(0);
  });

  test('taking stock goes below zero only if backorder is allowed', async () => {
    const stock = { isTracked: true, quantity: 1, allowsBackorder: true };
    const back = await makeVariant(cedar, { title: 'Back', amount: 100, stock });
    expect((await take([{ variantId: back, quantity: 4 }])).ok).toBe(true);
    expect(await left(back)).toBe(-3);
    expect(await take([{ variantId: back, quantity: 1 }])).toMatchObject({ ok: true });
  });

  test('taking stock finds neither an unknown variant nor one of another store', async () => {
    const oud = await makeVariant(najd, { title: 'Oud', amount: 100, stock: 5 });
    for (const variantId of [oud, newId()]) {
      const refused = await expectNothingChanged(db, () => take([{ variantId, quantity: 1 }]));
      expect(refused).toMatchObject({ data: { shortages: [{ variantId, wanted: 1, available: 0 }] } });
    }
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'taking a quantity of %d throws',
    async (quantity) => {
      await expect(take([{ variantId: newId(), quantity }])).rejects.toThrow(RangeError);
    },
  );
});

test('returned units are available again', async () => {
  const lent = await makeVariant(cedar, { title: 'Lent', amount: 100, stock: 5 });
  await take([{ variantId: lent, quantity: 4 }]);
  await withStore(cedar.id, (tx) => returnStock(tx, [{ variantId: lent, quantity: 4 }], BACK));
  expect(await left(lent)).toBe(5);
});

test('returning units in another store changes nothing', async () => {
  const lent = await makeVariant(cedar, { title: 'Lent two', amount: 100, stock: 5 });
  await expectNothingChanged(db, () =>
    withStore(najd.id, (tx) => returnStock(tx, [{ variantId: lent, quantity: 4 }], BACK)),
  );
});
