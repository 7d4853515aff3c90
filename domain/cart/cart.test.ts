import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fillCart, lookAtCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { expectTotalsAddUp } from '#tests/support/totals.ts';
import { acceptPrices, addLine, cartCount, MAX_LINES, removeLine, setQuantity } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const add = (store: TestStore, cartToken: string | null, variantId: string, quantity: unknown = 1) =>
  withStore(store.id, (tx) => addLine(tx, { cartToken, variantId, quantity }, SHOPPER));

const setAmount = (variantId: string, amount: number) =>
  db.admin('update variant_prices set amount = $2 where variant_id = $1', [variantId, amount]);

describe('a shopper fills a cart', () => {
  test('the first line opens a cart, and a second line of the same variant adds to its quantity', async () => {
    const cup = await makeVariant(cedar, { title: 'Cup', amount: 1200, stock: 12 });
    const first = await add(cedar, null, cup, '٣');
    expect(first).toMatchObject({ ok: true, value: { isNewCart: true, quantity: 3, count: 3 } });
    const cartToken = first.ok ? first.value.cartToken : '';
    expect(cartToken).toMatch(/^[\w-]{43}$/);
    expect(await add(cedar, cartToken, cup, 2)).toMatchObject({ value: { isNewCart: false, quantity: 5 } });
    const view = await lookAtCart(cedar, cartToken);
    expect(view).toMatchObject({
      count: 5,
      canCheckout: true,
      freeDeliveryFrom: { amount: 10000, currency: 'USD' },
      lines: [{ variantId: cup, title: 'Cup', quantity: 5, available: 12, problems: [] }],
    });
    expect(view.totals.goodsBeforeDiscounts).toEqual(money(6000, 'USD'));
    expect(view.totals.delivery.shown).toEqual(money(500, 'USD'));
    expect(view.totals.delivery.missingForFree).toEqual(money(4000, 'USD'));
    expectTotalsAddUp(view.totals);
  });

  test('only the hash of a cart’s token is stored', async () => {
    const cartToken = await fillCart(cedar, [
      { variantId: await makeVariant(cedar, { title: 'Pan', amount: 900, stock: 1 }) },
    ]);
    const rows = await db.admin<{ row: string }>('select c::text as row from carts c');
    expect(rows.some(({ row }) => row.includes(cartToken))).toBe(false);
  });

  test('simultaneous clicks on add to cart are all counted', async () => {
    const plate = await makeVariant(cedar, { title: 'Plate', amount: 700, stock: 50 });
    const cartToken = await fillCart(cedar, [{ variantId: plate }]);
    await Promise.all(Array.from({ length: 8 }, () => add(cedar, cartToken, plate)));
    expect(await lookAtCart(cedar, cartToken)).toMatchObject({ count: 9 });
  });

  test('adding beyond the stock says "Only 12 available; you already have 3 in your cart" and changes nothing', async () => {
    const bowl = await makeVariant(cedar, { title: 'Bowl', amount: 700, stock: 12 });
    const cartToken = await fillCart(cedar, [{ variantId: bowl, quantity: 3 }]);
    const refused = await expectNothingChanged(db, () => add(cedar, cartToken, bowl, 10));
    expect(refused).toEqual({ ok: false, code: 'only_n_available', data: { available: 12, inCart: 3 } });
    const set = await expectNothingChanged(db, () =>
      withStore(cedar.id, (tx) => setQuantity(tx, { cartToken, variantId: bowl, quantity: '13' }, SHOPPER)),
    );
    expect(set).toEqual({ ok: false, code: 'only_n_available', data: { available: 12, inCart: 0 } });
  });

  test.each([
    ['', 'quantity_missing'],
    ['0', 'quantity_too_small'],
    ['-1', 'quantity_too_small'],
    ['1.5', 'quantity_not_whole'],
    [1e9, 'quantity_too_large'],
  ])('adding a quantity of %j is refused as %s and opens no cart', async (quantity, code) => {
    const tray = await makeVariant(cedar, { title: `Tray ${quantity}`, amount: 700, stock: null });
    const refused = await expectNothingChanged(db, () => add(cedar, null, tray, quantity));
    expect(refused).toMatchObject({ ok: false, code });
  });

  test('variants with untracked stock or backorder are limited only to a quantity of 9999', async () => {
    const soap = await makeVariant(cedar, { title: 'Soap', amount: 300, stock: null });
    const oil = await makeVariant(cedar, {
      title: 'Oil',
      amount: 300,
      stock: { isTracked: true, quantity: 0, allowsBackorder: true },
    });
    const cartToken = await fillCart(cedar, [
      { variantId: soap, quantity: 9999 },
      { variantId: oil, quantity: 5 },
    ]);
    expect(await add(cedar, cartToken, soap)).toEqual({
      ok: false,
      code: 'quantity_too_large',
      data: { max: 9999 },
    });
    expect(await lookAtCart(cedar, cartToken)).toMatchObject({ canCheckout: true, count: 10004 });
  });

  test('a cart has at most a hundred lines', async () => {
    const saved = await withStore(cedar.id, (tx) =>
      saveProduct(
        tx,
        {
          texts: { en: { title: 'Bead' } },
          status: 'active',
          options: [
            {
              names: { en: 'Size' },
              kind: 'size',
              values: Array.from({ length: MAX_LINES + 1 }, (_, index) => ({ labels: { en: `S${index}` } })),
            },
          ],
          variants: Array.from({ length: MAX_LINES + 1 }, (_, index) => ({
            values: [`S${index}`],
            price: money(100, 'USD'),
          })),
        },
        SHOPPER,
      ),
    );
    const ids = saved.ok ? saved.value.variantIds : [];
    const cartToken = await fillCart(
      cedar,
      ids.slice(0, MAX_LINES).map((variantId) => ({ variantId })),
    );
    expect(await add(cedar, cartToken, ids[MAX_LINES] ?? '')).toMatchObject({ code: 'too_many_lines' });
    const view = await lookAtCart(cedar, cartToken);
    expect(view.lines[3]?.options).toEqual([
      { kind: 'size', name: 'Size', value: 'S3', code: 'S3', swatch: '' },
    ]);
    expectTotalsAddUp(view.totals);
  });

  test('removing a cart line twice removes it once', async () => {
    const cartToken = await fillCart(cedar, [
      { variantId: await makeVariant(cedar, { title: 'Vase', amount: 5000, stock: 3 }) },
    ]);
    const view = await lookAtCart(cedar, cartToken);
    const variantId = view.lines[0]?.variantId ?? '';
    const remove = () => withStore(cedar.id, (tx) => removeLine(tx, { cartToken, variantId }, SHOPPER));
    expect(await remove()).toEqual({ removed: true, count: 0 });
    expect(await remove()).toEqual({ removed: false, count: 0 });
    expect(await lookAtCart(cedar, cartToken)).toMatchObject({ lines: [], count: 0, canCheckout: false });
  });
});

describe('a cart reports what changed since it was filled (I4)', () => {
  test('a cart reports lines whose price or stock changed or that are no longer sold, and counts no unavailable line in its total (I4)', async () => {
    const [dear, short, out, gone] = await Promise.all(
      ['Dear', 'Short', 'Out', 'Gone'].map((title) => makeVariant(cedar, { title, amount: 1000, stock: 5 })),
    );
    const ids = [dear, short, out, gone] as [string, string, string, string];
    const cartToken = await fillCart(
      cedar,
      ids.map((variantId) => ({ variantId, quantity: 3 })),
    );
    await setAmount(ids[0], 1100);
    await db.admin('update stock_levels set quantity = 2 where variant_id = $1', [ids[1]]);
    await db.admin('update stock_levels set quantity = 0 where variant_id = $1', [ids[2]]);
    await db.admin('update variants set archived_at = now() where id = $1', [ids[3]]);
    const view = await lookAtCart(cedar, cartToken);
    expect(view.lines.map((line) => line.problems)).toEqual([
      [{ code: 'price_changed', was: money(1000, 'USD'), now: money(1100, 'USD') }],
      [{ code: 'only_n_left', available: 2 }],
      [{ code: 'sold_out' }],
      [{ code: 'gone' }],
    ]);
    expect(view.canCheckout).toBe(false);
    expect(view.totals.goodsBeforeDiscounts).toEqual(money(3300 + 3000, 'USD'));
    expectTotalsAddUp(view.totals);
  });

  test('an accepted price is no longer reported as changed (I4)', async () => {
    const variantId = await makeVariant(cedar, { title: 'Clock', amount: 1000, stock: 5 });
    const cartToken = await fillCart(cedar, [{ variantId }]);
    await setAmount(variantId, 900);
    expect((await lookAtCart(cedar, cartToken)).canCheckout).toBe(true);
    await withStore(cedar.id, (tx) => acceptPrices(tx, { cartToken }, SHOPPER));
    expect((await lookAtCart(cedar, cartToken)).lines[0]).toMatchObject({
      problems: [],
      unitPrice: { amount: 900 },
    });
  });

  test('a cart is in Arabic for an Arabic reader, with English where a text has no Arabic', async () => {
    const both = await makeVariant(cedar, { title: 'Kettle', amount: 1000, stock: 5 });
    const cartToken = await fillCart(cedar, [{ variantId: both }]);
    expect((await lookAtCart(cedar, cartToken, 'ar')).lines[0]).toMatchObject({
      title: 'Kettle بالعربية',
      titleLocale: 'ar',
    });
    await db.admin("delete from product_texts where locale = 'ar' and title like 'Kettle%'");
    expect((await lookAtCart(cedar, cartToken, 'ar')).lines[0]).toMatchObject({
      title: 'Kettle',
      titleLocale: 'en',
      slug: 'kettle',
    });
  });

  test('rendering a cart, an unknown cart or no cart writes nothing', async () => {
    const cartToken = await fillCart(cedar, [
      { variantId: await makeVariant(cedar, { title: 'Jug', amount: 1000, stock: 5 }) },
    ]);
    await expectNothingChanged(db, () => lookAtCart(cedar, cartToken));
    await expectNothingChanged(db, () => lookAtCart(cedar, newToken()));
    expect(await lookAtCart(cedar, null)).toMatchObject({ lines: [], count: 0, quote: 'USD*0*0*0*0' });
  });
});

describe('carts and variants of another store', () => {
  test('a variant of another store cannot be added to the cart, and nothing is written', async () => {
    const oud = await makeVariant(najd, { title: 'Oud', amount: 9900, stock: 5 });
    const refused = await expectNothingChanged(db, () => add(cedar, null, oud));
    expect(refused).toEqual({ ok: false, code: 'not_available', data: undefined });
  });

  test('a cart token of another store opens no cart, and adding a product with that token creates a cart of this store', async () => {
    const oud = await makeVariant(najd, { title: 'Oud two', amount: 9900, stock: 5 });
    const mug = await makeVariant(cedar, { title: 'Mug', amount: 500, stock: 5 });
    const foreign = await fillCart(najd, [{ variantId: oud }]);
    expect(await withStore(cedar.id, (tx) => cartCount(tx, foreign))).toBe(0);
    expect(await lookAtCart(cedar, foreign)).toMatchObject({ lines: [] });
    const added = await add(cedar, foreign, mug);
    expect(added).toMatchObject({ ok: true, value: { isNewCart: true, count: 1 } });
    expect(added.ok && added.value.cartToken).not.toBe(foreign);
    expect(await lookAtCart(najd, foreign)).toMatchObject({ count: 1 });
  });
});

test('a cart that was ordered is empty, and adding a product opens a new cart', async () => {
  const variantId = await makeVariant(cedar, { title: 'Stool', amount: 500, stock: 5 });
  const cartToken = await fillCart(cedar, [{ variantId }]);
  await db.admin(
    "update carts set status = 'ordered' where id = (select cart_id from cart_lines where variant_id = $1)",
    [variantId],
  );
  expect(await lookAtCart(cedar, cartToken)).toMatchObject({ lines: [], count: 0 });
  const added = await add(cedar, cartToken, variantId);
  expect(added).toMatchObject({ ok: true, value: { isNewCart: true, count: 1 } });
});

test.each(['x', '', "'; drop table carts; --", '\u0000', '1'.repeat(5000)])(
  'a variant with the id %j is not available',
  async (variantId) => {
    expect(await expectNothingChanged(db, () => add(cedar, null, variantId))).toMatchObject({
      code: 'not_available',
    });
  },
);

test('a draft product, an unpublished product and a variant without a price cannot be added to a cart', async () => {
  const ids = await Promise.all(
    ['Draft', 'Later', 'Priceless'].map((title) => makeVariant(cedar, { title, amount: 100, stock: 5 })),
  );
  await db.admin(
    "update products set status = 'draft' where id = (select product_id from variants where id = $1)",
    [ids[0]],
  );
  await db.admin(
    'update products set publish_at = $2 where id = (select product_id from variants where id = $1)',
    [ids[1], new Date(TEST_TIME.getTime() + 1)],
  );
  await db.admin('delete from variant_prices where variant_id = $1', [ids[2]]);
  for (const id of ids) expect(await add(cedar, null, id)).toMatchObject({ code: 'not_available' });
  const later = new Date(TEST_TIME.getTime() + 1);
  const added = await withStore(cedar.id, (tx) =>
    addLine(tx, { cartToken: null, variantId: ids[1] ?? '', quantity: 1 }, { ...SHOPPER, at: later }),
  );
  expect(added.ok).toBe(true);
});
