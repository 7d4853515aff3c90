import { beforeAll, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { claimOf, removeUnclaimed, signUp } from '#domain/sign-up/index.ts';
import { hashToken } from '#lib/ids.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { shirt } from '#tests/support/product-inputs.ts';
import { signUpForm } from '#tests/support/sign-ups.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { emptyStore, findStore } from './index.ts';

const db = await testDatabase(import.meta.url);
const DAY = 24 * 3_600_000;
const after = new Date(TEST_TIME.getTime() + 8 * DAY);
const stopped = AbortSignal.abort();
let other: TestStore;

beforeAll(async () => {
  other = (await twoStores()).cedar;
  await orderOf(other, [{ variantId: await makeVariant(other, { title: 'Lamp', amount: 100, stock: 5 }) }]);
});

/** A sign-up with a product, and the token of its link. */
async function unclaimed(slug: string) {
  expect(await signUp(signUpForm({ slug }), async () => {})).toMatchObject({ ok: true });
  const storeId = (await findStore(slug))?.storeId ?? '';
  const act = staffAct({ userId: other.ownerId, name: 'Owner', role: 'owner' }, TEST_TIME);
  await must(withStore(storeId, (tx) => saveProduct(tx, shirt({}), act)));
  return storeId;
}

const rowsOf = async (storeId: string, tables: string[]) => {
  const counts = tables.map((name) => `(select count(*) from ${name} where store_id = $1)`);
  const [row] = await db.admin<{ rows: string }>(`select ${counts.join(' + ')} as rows`, [storeId]);
  return Number(row?.rows);
};

const tablesInOrder = async () => {
  const [row] = await db.admin<{ names: string[] }>('select app.tables_to_empty() as names');
  return row?.names ?? [];
};

test('a store that nobody claimed is deleted in parts: it is gone for everybody with the first, and the last takes its row', async () => {
  const storeId = await unclaimed('in-parts');
  const tables = await tablesInOrder();
  const [before, others] = [await rowsOf(storeId, tables), await rowsOf(other.id, tables)];
  expect(before).toBeGreaterThan(20);
  const part = () => asWorker(() => removeUnclaimed(storeId, after, { stopping: stopped, rows: 25 }));

  expect(await part()).toBe('begun');
  expect(await findStore('in-parts')).toBeNull();
  // Each part may be the last of its process.
  let [left, runs] = [await rowsOf(storeId, tables), 1];
  expect(left).toBe(before - 25);
  for (; (await part()) === 'begun'; runs++) {
    const now = await rowsOf(storeId, tables);
    expect(left - now).toBeLessThanOrEqual(40);
    left = now;
  }
  expect(runs).toBeGreaterThan(3);
  expect(await db.admin('select id from stores where id = $1', [storeId])).toEqual([]);
  expect(await rowsOf(storeId, tables)).toBe(0);
  expect(await rowsOf(other.id, tables)).toBe(others);
});

test('a store of which rows are deleted cannot be claimed, even by a clock that is behind', async () => {
  const storeId = await unclaimed('too-late');
  const token = 'a-known-token';
  await db.admin('update provisional_stores set token_hash = $2 where store_id = $1', [
    storeId,
    hashToken(token),
  ]);
  expect(await claimOf({ token, userId: null }, TEST_TIME)).toMatchObject({ storeId });
  await asWorker(() => removeUnclaimed(storeId, after, { stopping: stopped, rows: 25 }));
  expect(await claimOf({ token, userId: null }, TEST_TIME)).toBeNull();
});

test.each(['closed', 'unclaimed', 'sample', 'twin'] as const)(
  'no row of a store that does not end is deleted as one that is %s',
  async (kind) => {
    const tables = await tablesInOrder();
    const rows = await rowsOf(other.id, tables);
    const twin = kind === 'twin' ? { of: other.id } : {};
    expect(await asWorker(() => emptyStore({ storeId: other.id, kind, ...twin }, after))).toBe(true);
    expect(await rowsOf(other.id, tables)).toBe(rows);
    expect(await findStore(other.slug)).not.toBeNull();
  },
);

test('a store is emptied in the order of its references: no row is deleted before those that forbid it', async () => {
  const order = await tablesInOrder();
  const references = await db.admin<{ child: string; parent: string; forbids: boolean }>(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, c.confdeltype in ('a', 'r') as forbids
       from pg_constraint c where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  const wrong = references.filter(
    ({ child, parent }) =>
      order.includes(child) && order.includes(parent) && order.indexOf(child) > order.indexOf(parent),
  );
  expect(wrong.filter(({ forbids }) => forbids)).toEqual([]);
  // There are no circles of references.
  expect(wrong.map(({ child, parent }) => `${child} ${parent}`).sort()).toEqual([]);
});
