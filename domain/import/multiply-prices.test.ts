import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import type { Rate } from '#lib/money/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { checkAgain, importChecked, importReport, readFactor, runImport, startImport } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let count = 0;

async function useStore(currency: string): Promise<void> {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency });
}

beforeEach(() => useStore('SAR'));

const DOLLARS: Rate = { numer: 15, denom: 4 };
const HEAD = 'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price,Cost per item\n';

async function run(importId: string, text: string) {
  await runImport(store.id, { importId, source: textSource(HEAD + text) }, act);
  const report = await withStore(store.id, (tx) => importReport(tx, importId));
  if (!report) throw new Error('The import is gone.');
  return report;
}

async function importTimes(rate: Rate | null, text: string, isDryRun = false) {
  const input = { fileName: 'goods.csv', isDryRun, rate };
  return run(await withStore(store.id, (tx) => startImport(tx, input, act)), text);
}

const prices = () =>
  db.admin(
    `select v.sku, p.amount::int, p.compare_at::int, v.cost_amount::int as cost from variants v
       join variant_prices p on p.variant_id = v.id where v.store_id = $1 order by v.sku`,
    [store.id],
  );

describe('the factor for the prices of a file', () => {
  test.each<[string, Rate | null]>([
    ['', null],
    ['1', null],
    ['1.000', null],
    ['3.75', DOLLARS],
    ['٣٫٧٥', DOLLARS],
    ['3,75', DOLLARS],
    ['0.000001', { numer: 1, denom: 1_000_000 }],
    ['999999', { numer: 999_999, denom: 1 }],
  ])('%j is read', (text, rate) => {
    expect(readFactor(text)).toEqual({ ok: true, value: rate });
  });

  test.each(['0', '-2', '3.7500001', '1000000', '1e3', '3.75 SAR', '1/3', 'NaN', '.5', '٣٫'])(
    '%j is refused',
    (text) => {
      expect(readFactor(text)).toMatchObject({ ok: false, code: 'factor_invalid' });
    },
  );

  test('multiplies price, compare-at price and cost, rounded half up to the minor unit', async () => {
    const report = await importTimes(
      DOLLARS,
      'cup,Cup,CUP,42.99,50,19.99\npin,Pin,PIN,0.01,,\nfree,Free,FREE,0,,\n',
    );
    expect(report).toMatchObject({
      status: 'done',
      rate: DOLLARS,
      priceSamples: [
        { title: 'Cup', from: '42.99', amount: 16_121 },
        { title: 'Pin', from: '0.01', amount: 4 },
        { title: 'Free', from: '0.00', amount: 0 },
      ],
    });
    expect(await prices()).toEqual([
      { sku: 'CUP', amount: 16_121, compare_at: 18_750, cost: 7496 },
      { sku: 'FREE', amount: 0, compare_at: null, cost: null },
      { sku: 'PIN', amount: 4, compare_at: null, cost: null },
    ]);
  });

  test.each([
    ['KWD', { numer: 307, denom: 1000 }, 13_198],
    ['JPY', { numer: 150, denom: 1 }, 6449],
  ])('keeps to the minor units of %s', async (currency, rate, amount) => {
    await useStore(currency);
    expect(await importTimes(rate, 'cup,Cup,CUP,42.99,,\n')).toMatchObject({ errors: [] });
    expect(await prices()).toMatchObject([{ amount }]);
  });

  test('that makes a price too large leaves its product out, and imports the others', async () => {
    const report = await importTimes({ numer: 999_999, denom: 1 }, 'a,A,A,9999999999,,\nb,B,B,1,,\n');
    expect(report.errors).toMatchObject([{ line: 2, code: 'price_too_large' }]);
    expect(await prices()).toMatchObject([{ sku: 'B', amount: 99_999_900 }]);
  });

  test('once more leaves the products unchanged, and another one changes them', async () => {
    const file = 'cup,Cup,CUP,10,,\n';
    await importTimes(DOLLARS, file);
    expect(await importTimes(DOLLARS, file)).toMatchObject({ products: { unchanged: 1 } });
    expect(await importTimes(null, file)).toMatchObject({ products: { updated: 1 }, rate: null });
    expect(await prices()).toMatchObject([{ amount: 1000 }]);
  });

  test('is chosen after a dry run, kept by the import, and named in the audit log', async () => {
    const file = 'cup,Cup,CUP,10,,\n';
    const first = await importTimes(null, file, true);
    expect(first).toMatchObject({ rate: null, priceSamples: [] });
    const input = { importId: first.id, rate: DOLLARS };
    const again = await must(withStore(store.id, (tx) => checkAgain(tx, input, act)));
    const second = await run(again.importId, file);
    expect(second).toMatchObject({ isDryRun: true, rate: DOLLARS, priceSamples: [{ amount: 3750 }] });
    expect(await prices()).toEqual([]);
    const begun = await must(withStore(store.id, (tx) => importChecked(tx, { importId: second.id }, act)));
    expect(await run(begun.importId, file)).toMatchObject({ isDryRun: false, rate: DOLLARS });
    expect(await prices()).toMatchObject([{ amount: 3750 }]);
    const started = await db.admin(
      "select after ->> 'priceFactor' as factor from audit_entries where store_id = $1 and action = 'import.started' order by id",
      [store.id],
    );
    expect(started.map(({ factor }) => factor)).toEqual([null, '3.75', '3.75']);
  });
});
