import { describe, expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { convertAmount, money, type Rounding } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { seededRandom } from '../../seed/random.ts';
import { convertCatalogue } from './convert-prices.ts';
import {
  listProducts,
  MOST_CURRENCIES,
  productPage,
  readCurrencies,
  removeCurrency,
  saveCurrency,
  setCurrencyPrice,
  setSalePrice,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const { product, inStore } = catalogueOf(cedar.id);

const act = systemAct('test', TEST_TIME);
const sar = { numer: 15, denom: 4 };

const save = (input: Partial<Parameters<typeof saveCurrency>[1]> = {}) =>
  inStore((tx) => saveCurrency(tx, { code: 'SAR', rate: sar, ...input }, act));

async function pricesOf(title: string) {
  return db.admin<{
    currency: string;
    amount: number;
    compare_at: number | null;
    sale_amount: number | null;
  }>(
    `select vp.currency, vp.amount::int, vp.compare_at::int, vp.sale_amount::int
       from variant_prices vp join variants v on v.id = vp.variant_id
       join product_texts t on t.product_id = v.product_id and t.locale = 'en'
      where t.title = $1 order by vp.currency`,
    [title],
  );
}

async function listedIn(currency: string, query: object = {}) {
  const input = { locale: 'en' as const, currency, now: TEST_TIME, sort: 'price_asc' as const, ...query };
  const list = await must(inStore((tx) => listProducts(tx, input)));
  return list.cards.map(({ title, price }) => `${title} ${price.amount} ${price.currency}`);
}

describe('a store that sells in another currency too (G2)', () => {
  test('every price is stored in the store’s other currency, including prices of new products (G2)', async () => {
    await product('Cup', -1, { amount: 1000 });
    expect(await save()).toMatchObject({ ok: true, value: { isReady: true, position: 0, rounding: 'none' } });
    await product('Bowl', -1, { amount: 1999 });
    expect(await pricesOf('Cup')).toMatchObject([{ currency: 'SAR', amount: 3750 }, { amount: 1000 }]);
    expect(await pricesOf('Bowl')).toMatchObject([{ currency: 'SAR', amount: 7496 }, { amount: 1999 }]);
    expect(await listedIn('SAR')).toEqual(['Cup 3750 SAR', 'Bowl 7496 SAR']);
    // Price bounds are whole units of the shown currency.
    expect(await listedIn('SAR', { minPrice: 38 })).toEqual(['Bowl 7496 SAR']);
    expect(await listedIn('USD', { minPrice: 38 })).toEqual([]);
  });

  test('prices in another currency follow its rate and rounding, all at the same time (G2)', async () => {
    expect((await save({ rate: { numer: 4, denom: 1 }, rounding: 'charm' })).ok).toBe(true);
    expect(await listedIn('SAR')).toEqual(['Cup 3999 SAR', 'Bowl 7999 SAR']);
    expect((await save()).ok).toBe(true);
    expect(await listedIn('SAR')).toEqual(['Cup 3799 SAR', 'Bowl 7499 SAR']);
  });

  test('a price entered in another currency stays until it is removed (G2)', async () => {
    const [variantId = ''] = (await product('Dish', -1, { amount: 2000 })).variantIds;
    const price = (amount: number | null) =>
      inStore((tx) =>
        setCurrencyPrice(
          tx,
          { variantId, code: 'SAR', price: amount === null ? null : money(amount, 'SAR') },
          act,
        ),
      );
    expect((await price(6900)).ok).toBe(true);
    await save({ rounding: 'whole' });
    await inStore((tx) =>
      setSalePrice(tx, { variantId, sale: { price: money(1500, 'USD'), from: null, to: null } }, act),
    );
    expect(await pricesOf('Dish')).toMatchObject([
      { currency: 'SAR', amount: 6900, sale_amount: null },
      { currency: 'USD', amount: 2000, sale_amount: 1500 },
    ]);
    expect((await price(null)).ok).toBe(true);
    expect(await pricesOf('Dish')).toMatchObject([{ currency: 'SAR', amount: 7500, sale_amount: 5600 }, {}]);
    const shown = { locale: 'en' as const, slug: 'dish', currency: 'SAR', now: TEST_TIME };
    expect(await inStore((tx) => productPage(tx, shown))).toMatchObject({
      product: { price: money(5600, 'SAR'), compareAt: money(7500, 'SAR') },
    });
  });

  test('another currency is not shown before every price exists, and jobs convert the rest of a large catalogue (G2)', async () => {
    await db.admin(
      `insert into products (store_id, id, status, created_at, updated_at)
       select $1, gen_random_uuid(), 'draft', now(), now() from generate_series(1, 250)`,
      [cedar.id],
    );
    expect(await save({ code: 'EUR', rate: { numer: 9, denom: 10 } })).toMatchObject({
      value: { isReady: false },
    });
    const [job] = await db.admin<{ payload: { code: string; after: string } }>(
      `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'catalog.convert-prices'`,
    );
    const { code = '', after = '' } = job?.payload ?? {};
    expect(code).toBe('EUR');
    const at = TEST_TIME;
    await inStore((tx) => convertCatalogue(tx, { code, after, at }));
    expect((await inStore(readCurrencies)).map((each) => [each.code, each.isReady])).toEqual([
      ['SAR', true],
      ['EUR', true],
    ]);
  });

  test('a paused currency has the current prices when it is shown again (G2)', async () => {
    await save({ isActive: false });
    await product('Late', -1, { amount: 100 });
    expect(await listedIn('SAR')).not.toContain('Late 400 SAR');
    await save({ isActive: true });
    expect(await listedIn('SAR')).toContain('Late 400 SAR');
  });

  test('a removed currency is in no list, price or count (G2)', async () => {
    expect(await inStore((tx) => removeCurrency(tx, { code: 'SAR' }, act))).toEqual({
      ok: true,
      value: undefined,
    });
    // Jobs convert the rest.
    expect(await listedIn('SAR')).toEqual([]);
    for (const table of ['variant_prices', 'product_prices', 'store_currencies']) {
      const column = table === 'store_currencies' ? 'code' : 'currency';
      expect(
        await db.admin(`select 1 from ${table} where ${column} = 'SAR' and store_id = $1`, [cedar.id]),
      ).toEqual([]);
    }
    expect(await inStore((tx) => removeCurrency(tx, { code: 'SAR' }, act))).toMatchObject({
      code: 'currency_not_found',
    });
  });
});

describe('a currency is refused', () => {
  test.each([
    [{ code: 'USD' }, 'currency_is_own'],
    [{ code: 'XXX' }, 'currency_unknown'],
    [{ code: 'usd' }, 'currency_unknown'],
    [{ code: 'JPY', rounding: 'charm' as const }, 'rounding_invalid'],
  ])('the currency %j is refused as %s, and nothing is written', async (input, code) => {
    expect(await expectNothingChanged(db, () => save(input))).toMatchObject({ ok: false, code });
  });

  test(`a currency beyond the limit of ${MOST_CURRENCIES} is refused`, async () => {
    const codes = ['AED', 'KWD', 'JOD', 'QAR', 'BHD', 'OMR', 'EGP', 'GBP', 'JPY'];
    for (const code of codes) expect((await save({ code })).ok, code).toBe(true);
    expect(await expectNothingChanged(db, () => save({ code: 'CHF' }))).toMatchObject({
      code: 'too_many_currencies',
    });
  });

  test('a price is refused for another store’s variant, or in a currency that the store does not sell in', async () => {
    const foreign = catalogueOf(najd.id);
    const [variantId = ''] = (
      await foreign.product('Oud', -1, { variants: [{ values: [], price: money(100, 'SAR') }] })
    ).variantIds;
    const enter = (code: string) => () =>
      inStore((tx) => setCurrencyPrice(tx, { variantId, code, price: money(1, code) }, act));
    expect(await expectNothingChanged(db, enter('EUR'))).toMatchObject({ code: 'variant_not_found' });
    expect(await expectNothingChanged(db, enter('CHF'))).toMatchObject({ code: 'currency_not_found' });
  });
});

test('PostgreSQL converts prices exactly as lib/money does, for any amount, rate and rounding', async () => {
  const random = seededRandom(7);
  const whole = (most: number) => 1 + random.whole(most);
  const cases = Array.from({ length: 3000 }, (_, at) => ({
    amount: at === 0 ? 0 : whole(at % 2 ? 10_000 : 1_000_000_000_000),
    numer: whole(at % 3 ? 100 : 1_000_000),
    denom: whole(at % 3 ? 100 : 1_000_000),
    unit: [1, 100, 1000][at % 3] ?? 1,
    rounding: ((['none', 'whole', 'charm'] as const)[(at % 7) % 3] ?? 'none') as Rounding,
  })).filter(({ unit, rounding }) => unit > 1 || rounding !== 'charm');
  const column = (name: keyof (typeof cases)[number]) => cases.map((each) => each[name]);
  const rows = await db.admin<{ made: string }>(
    `select app.convert_amount(c.amount, c.numer, c.denom, c.unit, c.rounding)::text as made
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
         with ordinality as c (amount, numer, denom, unit, rounding, at) order by c.at`,
    [column('amount'), column('numer'), column('denom'), column('unit'), column('rounding')],
  );
  const small = cases.map((each) => (each.amount / each.denom) * each.numer < 1e15);
  expect(rows.filter((_, at) => small[at]).map(({ made }) => Number(made))).toEqual(
    cases.filter((_, at) => small[at]).map((each) => convertAmount(each.amount, each)),
  );
});
