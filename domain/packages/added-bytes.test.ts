import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { attachFile } from '#domain/downloads/index.ts';
import { addImage, type ImageStore } from '#domain/media/index.ts';
import { newId } from '#lib/ids.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { packageRoom, savePackage } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const MEGABYTE = 1_048_576;
const images: ImageStore = {
  put: async () => undefined,
  get: async () => null,
  remove: async () => undefined,
};
let count = 0;

/** A store whose package has one megabyte of storage. */
async function smallStore(): Promise<TestStore> {
  count += 1;
  const code = `small-${count}`;
  const limits = { products: null, staff: null, storageMb: 1, domains: null, ordersMonth: null };
  const made = { code, expectedVersion: 0, names: { en: code, ar: code }, prices: [], isListed: false };
  await must(savePackage({ ...made, position: 9, limits }, act));
  return makeStore({ slug: code, name: code, packageCode: code });
}

const room = ({ id }: TestStore) => withStore(id, (tx) => packageRoom(tx, 'storage'));

function addPicture({ id }: TestStore, n: number, size: number) {
  const hash = n.toString(16).padStart(64, '0');
  const look = { contentType: 'image/png', width: 9, height: 9, blur: '' } as const;
  return withStore(id, (tx) =>
    addImage(tx, { hash, bytes: Buffer.alloc(size, n), ...look }, { images, act }),
  );
}

test('a store adds at most three times its storage in a day, however much it deletes meanwhile', async () => {
  const store = await smallStore();
  for (const n of [1, 2, 3]) {
    await must(addPicture(store, n, 900_000));
    await db.admin('delete from media where store_id = $1', [store.id]);
  }
  const left = 3 * MEGABYTE - 2_700_000;
  expect(await room(store)).toEqual({ left, limit: 1 });
  const refused = await expectNothingChanged(db, () => addPicture(store, 4, 900_000));
  expect(refused).toMatchObject({ code: 'plan_limit', data: { limit: 1 } });
  await must(addPicture(store, 5, left));
});

test('a file for sale that replaces another one of its size counts for the day as well', async () => {
  const store = await smallStore();
  const variantId = await makeVariant(store, { title: 'Book', amount: 900, stock: null });
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  const attach = () => {
    const content = { contentId: newId(), hash: 'a'.repeat(64), bytes: 1_000_000 };
    const file = { ...content, fileName: 'b.pdf', contentType: 'application/pdf' };
    const input = {
      productId: row?.id ?? '',
      variantId,
      file,
      maxDownloads: 5,
      validDays: 30,
      isWhole: true,
    };
    return withStore(store.id, (tx) => attachFile(tx, input, act));
  };
  for (let time = 0; time < 3; time++) await must(attach());
  const refused = await expectNothingChanged(db, attach);
  expect(refused).toMatchObject({ code: 'plan_limit' });
});

test('what was added on an earlier day counts no longer, and is forgotten with the next addition', async () => {
  const store = await smallStore();
  await must(addPicture(store, 1, 900_000));
  await db.admin('delete from media where store_id = $1', [store.id]);
  await db.admin("update added_bytes set day = day - interval '1 day', bytes = 9000000 where store_id = $1", [
    store.id,
  ]);
  expect(await room(store)).toEqual({ left: MEGABYTE, limit: 1 });
  await must(addPicture(store, 2, 500_000));
  expect(await db.admin('select bytes from added_bytes where store_id = $1', [store.id])).toEqual([
    { bytes: '500000' },
  ]);
});

test('what a store adds in a day is limited in number as well, because each file counts at least 16 kB', async () => {
  const store = await smallStore();
  await must(addPicture(store, 1, 267));
  await db.admin('delete from media where store_id = $1', [store.id]);
  expect(await db.admin('select bytes from added_bytes where store_id = $1', [store.id])).toEqual([
    { bytes: '16384' },
  ]);
});

test('a file of a few bytes takes 16 kB of the storage, so that its number has a limit, too', async () => {
  const store = await smallStore();
  for (let n = 1; n <= 64; n++) await must(addPicture(store, n, 267));
  expect(await room(store)).toEqual({ left: 0, limit: 1 });
  const refused = await expectNothingChanged(db, () => addPicture(store, 65, 267));
  expect(refused).toMatchObject({ code: 'plan_limit' });
});
