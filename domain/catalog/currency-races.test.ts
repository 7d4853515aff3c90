import { expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { convertCatalogue } from './convert-prices.ts';
import { saveCurrency, saveProduct } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const SAR = { code: 'SAR', rate: { numer: 15, denom: 4 } };

/** Saves a product in a transaction that ends on request. */
function savingSlowly(store: TestStore, title: string) {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const done = withStore(store.id, async (tx) => {
    const saved = await saveProduct(tx, plain(title), act);
    isWritten();
    await end;
    return saved;
  });
  return { written, release, done };
}

const currenciesOf = async (title: string) =>
  (
    await db.admin<{ currency: string }>(
      `select vp.currency from variant_prices vp join variants v on v.id = vp.variant_id
         join product_texts t on t.product_id = v.product_id where t.title = $1 order by 1`,
      [title],
    )
  ).map(({ currency }) => currency);

test('a product that is saved while a currency is added gets its price in it', async () => {
  const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
  const saving = savingSlowly(store, 'Slow cup');
  await saving.written;
  const adding = withStore(store.id, (tx) => saveCurrency(tx, SAR, act));
  await vi.waitFor(async () => {
    const waiting = await db.admin("select 1 from pg_locks where locktype = 'advisory' and not granted");
    expect(waiting).toHaveLength(1);
  }, 10_000);
  saving.release();
  expect((await saving.done).ok).toBe(true);
  expect(await adding).toMatchObject({ ok: true, value: { isReady: true } });
  expect(await currenciesOf('Slow cup')).toEqual(['SAR', 'USD']);
});

test('a naive addition of a currency that does not wait for a running save misses the saved product', async () => {
  const store = await makeStore({ slug: 'naive', name: 'Naive' });
  const saving = savingSlowly(store, 'Missed cup');
  await saving.written;
  await withStore(store.id, async (tx) => {
    await tx
      .insertInto('store_currencies')
      .values({
        store_id: store.id,
        code: 'SAR',
        rate_numer: 15,
        rate_denom: 4,
        created_at: TEST_TIME,
        updated_at: TEST_TIME,
      })
      .execute();
    await convertCatalogue(tx, { code: 'SAR', at: TEST_TIME });
  });
  saving.release();
  await saving.done;
  expect(await currenciesOf('Missed cup')).toEqual(['USD']);
});

test('two simultaneous rate changes are applied one after the other, and all prices use the same rate', async () => {
  const store = await makeStore({ slug: 'najd', name: 'Najd' });
  await withStore(store.id, (tx) => saveProduct(tx, plain('Dish'), act));
  const rates = [3, 4, 5, 6].map((numer) => ({ code: 'SAR', rate: { numer, denom: 1 } }));
  await Promise.all(rates.map((rate) => withStore(store.id, (tx) => saveCurrency(tx, rate, act))));
  const [price] = await db.admin<{ amount: number; numer: number }>(
    `select vp.amount::int, c.rate_numer::int as numer from variant_prices vp
       join store_currencies c on c.store_id = vp.store_id and c.code = vp.currency where vp.store_id = $1`,
    [store.id],
  );
  expect(price?.amount).toBe(1000 * (price?.numer ?? 0));
});
