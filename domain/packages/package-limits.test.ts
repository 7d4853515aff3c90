import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { duplicateProduct, saveProduct } from '#domain/catalog/index.ts';
import { addDomain } from '#domain/domains/index.ts';
import { attachFile, placeForFile } from '#domain/downloads/index.ts';
import { addImage, type ImageStore, type PreparedImage, recordImage } from '#domain/media/index.ts';
import { changePackage } from '#domain/subscription/index.ts';
import { inviteMember } from '#domain/team/index.ts';
import { newId } from '#lib/ids.ts';
import { must } from '#tests/support/catalogue.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fixture, importFile, textSource } from '#tests/support/fixtures.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { type PackageLimits, packageRoom, platformUse, savePackage } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const NO_LIMITS: PackageLimits = {
  products: null,
  staff: null,
  storageMb: null,
  domains: null,
  ordersMonth: null,
};
const MEGABYTE = 1_048_576;
const AT_ONCE = IS_WIDE ? 200 : 30;
let count = 0;

async function packageWith(limits: Partial<PackageLimits>): Promise<string> {
  count += 1;
  const code = `package-${count}`;
  const names = { en: code, ar: code };
  const made = { code, expectedVersion: 0, names, prices: [], isListed: false, position: 9 };
  await must(savePackage({ ...made, limits: { ...NO_LIMITS, ...limits } }, act));
  return code;
}

/** A store whose package has these limits. */
async function storeWith(limits: Partial<PackageLimits>): Promise<TestStore> {
  const packageCode = await packageWith(limits);
  return makeStore({ slug: packageCode, name: packageCode, packageCode });
}

const add = (store: TestStore, title: string) =>
  withStore(store.id, (tx) => saveProduct(tx, plain(title), act));
const times = <T>(many: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, n) => ask(n)));
const codes = (all: ({ ok: true } | { ok: false; code: string })[]) =>
  Object.fromEntries(
    Map.groupBy(all, (each) => (each.ok ? 'ok' : each.code))
      .entries()
      .map(([code, each]) => [code, each.length]),
  );
async function productsOf({ id }: TestStore): Promise<number> {
  const [row] = await db.admin<{ n: number }>('select count(*)::int as n from products where store_id = $1', [
    id,
  ]);
  return row?.n ?? 0;
}

test(`exactly one of ${AT_ONCE} products saved at once in a store with room for one is saved (B4)`, async () => {
  const store = await storeWith({ products: 3 });
  for (const title of ['One', 'Two']) await must(add(store, title));
  const saved = await times(AT_ONCE, (n) => add(store, `Product ${n}`));
  expect(codes(saved)).toEqual({ ok: 1, plan_limit: AT_ONCE - 1 });
  expect(await productsOf(store)).toBe(3);
  const refused = await expectNothingChanged(db, () => add(store, 'Four'));
  expect(refused).toEqual({ ok: false, code: 'plan_limit', data: { limit: 3 } });
});

test('a transaction reads only the limits of its own store’s package, and no limits without a store', async () => {
  const [large, small] = [await storeWith({ products: 9 }), await storeWith({ products: 2 })];
  const read = ({ id }: TestStore) => withStore(id, (tx) => packageRoom(tx, 'products'));
  expect([await read(large), await read(small)]).toEqual([
    { left: 9, limit: 9 },
    { left: 2, limit: 2 },
  ]);
  expect(await db.admin('select * from app.package_limits()')).toEqual([]);
});

test('without the lock, transactions that count and then insert exceed the limit', async () => {
  const store = await storeWith({ products: 3 });
  for (const title of ['One', 'Two']) await must(add(store, title));
  const counted: (() => void)[] = [];
  const allCounted = () =>
    new Promise<void>((resolve) => {
      counted.push(resolve);
      if (counted.length === 5) for (const go of counted) go();
    });
  const naive = async (tx: StoreTx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from products where store_id = ${tx.storeId}`.execute(tx);
    await allCounted();
    if ((rows[0]?.n ?? 0) >= 3) return;
    const values = { store_id: tx.storeId, id: newId(), status: 'draft', created_at: TEST_TIME };
    await tx
      .insertInto('products')
      .values({ ...values, updated_at: TEST_TIME })
      .execute();
  };
  await times(5, () => withStore(store.id, naive));
  expect(await productsOf(store)).toBe(7);
});

test('copying a product needs room as a new product does, and a refused copy changes nothing (B4)', async () => {
  const store = await storeWith({ products: 1 });
  const { productId } = await must(add(store, 'Only'));
  const copy = { productId, currency: 'USD', mark: { en: '(copy)', ar: '(نسخة)' } };
  const copied = await expectNothingChanged(
    db,
    () => withStore(store.id, (tx) => duplicateProduct(tx, copy, act)),
    ['rate_limits'],
  );
  expect(copied).toMatchObject({ code: 'plan_limit', data: { limit: 1 } });
});

test('a store above its limits can still change products, sell, and receive photos of shoppers (B4)', async () => {
  const store = await makeStore({ slug: 'above', name: 'Above', currency: 'USD' });
  const variantId = await makeVariant(store, { title: 'Lamp', amount: 1000, stock: 5 });
  const { productId } = await must(add(store, 'Bowl'));
  const code = await packageWith({ products: 1, storageMb: 0, staff: 1, domains: 0 });
  await must(changePackage({ storeId: store.id, code }, act));
  expect(await add(store, 'Third')).toMatchObject({ code: 'plan_limit' });
  const edited = { ...plain('Bigger bowl'), id: productId };
  expect(await withStore(store.id, (tx) => saveProduct(tx, edited, act))).toMatchObject({ ok: true });
  expect(await orderOf(store, [{ variantId }])).toMatchObject({ orderId: expect.any(String) });
  const photo = await withStore(store.id, (tx) => recordImage(tx, picture(1), { act }));
  expect(photo.hash).toBe(picture(1).hash);
});

test('exactly one of ten simultaneous invitations to a team with one place is made, and the others change nothing (B4)', async () => {
  const store = await storeWith({ staff: 2 });
  const owner = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const linkTo = (token: string) => `https://souk.example/join/${token}`;
  const invite = (n: number) =>
    inviteMember(
      store.id,
      { email: `m${n}@staff.example`, role: 'viewer', setId: null, locale: 'en', linkTo },
      owner,
    );
  expect(codes(await times(10, invite))).toEqual({ ok: 1, plan_limit: 9 });
  const open = await db.admin('select id from staff_invitations where store_id = $1', [store.id]);
  expect(open).toHaveLength(1);
  // Plan & billing shows what the limit counts: the owner and the open invitation.
  expect(await platformUse(store.id, TEST_TIME)).toMatchObject({ staff: 2 });
  const afterwards = new Date(TEST_TIME.getTime() + 8 * 86_400_000);
  expect(await platformUse(store.id, afterwards)).toMatchObject({ staff: 1 });
  const refused = await expectNothingChanged(db, () => invite(99), ['rate_limits']);
  expect(refused).toMatchObject({ code: 'plan_limit', data: { limit: 2 } });
});

test('one of ten domains added at once to a store with room for one is added, and a package without domains refuses all (B4)', async () => {
  const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
  const addTo = (store: TestStore, typed: string) => addDomain(store.id, { typed, settings }, act);
  const store = await storeWith({ domains: 2 });
  await must(addTo(store, 'first.example.com'));
  expect(codes(await times(10, (n) => addTo(store, `shop-${n}.example.com`)))).toEqual({
    ok: 1,
    plan_limit: 9,
  });
  const claims = await db.admin('select host from domain_claims where store_id = $1', [store.id]);
  expect(claims).toHaveLength(2);
  const none = await storeWith({ domains: 0 });
  const refused = await expectNothingChanged(db, () => addTo(none, 'none.example.com'));
  expect(refused).toMatchObject({ code: 'plan_limit', data: { limit: 0 } });
});

/** A picture of 300 kB, of which three fit into a megabyte. */
function picture(n: number): PreparedImage {
  const bytes = Buffer.alloc(300_000, n);
  return {
    hash: n.toString(16).padStart(64, '0'),
    contentType: 'image/png',
    width: 9,
    height: 9,
    bytes,
    blur: '',
  };
}

function library() {
  const kept = new Set<string>();
  const images: ImageStore = {
    put: async (_storeId, hash) => void kept.add(hash),
    get: async () => null,
    remove: async () => undefined,
  };
  return { kept, images };
}

test('pictures uploaded at once never exceed the storage of the package, and a refused one leaves no row and no file (B4)', async () => {
  const store = await storeWith({ storageMb: 1 });
  const { kept, images } = library();
  const upload = (n: number) => withStore(store.id, (tx) => addImage(tx, picture(n), { images, act }));
  expect(codes(await times(8, upload))).toEqual({ ok: 3, plan_limit: 5 });
  expect(kept.size).toBe(3);
  const refused = await expectNothingChanged(db, () => upload(99));
  expect(refused).toMatchObject({ code: 'plan_limit', data: { limit: 1 } });
  expect(kept.size).toBe(3);
  const [known = ''] = kept;
  expect(await upload(Number.parseInt(known, 16)), 'a picture that is there takes no room').toMatchObject({
    ok: true,
  });
});

test('photos of shoppers use no storage of a package', async () => {
  const store = await storeWith({ storageMb: 1 });
  const { images } = library();
  const upload = (n: number) => withStore(store.id, (tx) => addImage(tx, picture(n), { images, act }));
  const shoppers = await times(3, (n) => makeCustomer(store, { email: `photo${n}@example.com` }));
  for (const [n, { id }] of shoppers.entries()) {
    const photo = await must(upload(n + 1));
    await db.admin('update customers set photo_media_id = $2 where id = $1', [id, photo.mediaId]);
  }
  expect(await withStore(store.id, (tx) => packageRoom(tx, 'storage'))).toEqual({ left: MEGABYTE, limit: 1 });
});

test('a file to sell is refused before its upload if there is no room, and a replacement needs room only for the difference', async () => {
  const store = await storeWith({ storageMb: 1 });
  const variantId = await makeVariant(store, { title: 'Book', amount: 900, stock: null });
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  const variant = { productId: row?.id ?? '', variantId };
  const fits = (bytes: number) => withStore(store.id, (tx) => placeForFile(tx, { ...variant, bytes }));
  const attach = (bytes: number) => {
    const file = {
      contentId: newId(),
      fileName: 'b.pdf',
      contentType: 'application/pdf',
      bytes,
      hash: 'a'.repeat(64),
    };
    const input = { ...variant, file, maxDownloads: 5, validDays: 30, isWhole: true };
    return withStore(store.id, (tx) => attachFile(tx, input, act));
  };
  await must(attach(800_000));
  await expectNothingChanged(db, async () => {
    expect(await fits(MEGABYTE + 1)).toMatchObject({ code: 'plan_limit' });
    expect(await attach(MEGABYTE + 1)).toMatchObject({ code: 'plan_limit', data: { limit: 1 } });
  });
  expect(await fits(MEGABYTE)).toMatchObject({ ok: true });
  expect(await attach(MEGABYTE)).toMatchObject({ ok: true });
  expect(await withStore(store.id, (tx) => packageRoom(tx, 'storage'))).toEqual({ left: 0, limit: 1 });
});

test('an import fills the package and reports each further product, and repeating it creates no more', async () => {
  const store = await storeWith({ products: 3 });
  const file = fixture('shopify-whole.csv');
  const report = await importFile(store.id, { file }, act);
  expect(report.products).toMatchObject({ created: 3, updated: 0 });
  const refused = report.errors.filter(({ code }) => code === 'plan_limit');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ data: { limit: 3 } });
  expect(await productsOf(store)).toBe(3);
  expect((await importFile(store.id, { file }, act)).products).toMatchObject({ created: 0, unchanged: 3 });
});

test('a dry run of several batches refuses the same products as the import', async () => {
  const store = await storeWith({ products: 120 });
  const lines = Array.from({ length: 150 }, (_, n) => `item-${n},Item ${n},SKU-${n},5`);
  const file = textSource(`Handle,Title,Variant SKU,Variant Price\n${lines.join('\n')}\n`);
  const dry = await importFile(store.id, { file, isDryRun: true }, act);
  expect([dry.products.created, dry.errorCount, await productsOf(store)]).toEqual([120, 30, 0]);
  const real = await importFile(store.id, { file }, act);
  expect([real.products.created, real.errorCount, await productsOf(store)]).toEqual([120, 30, 120]);
});
