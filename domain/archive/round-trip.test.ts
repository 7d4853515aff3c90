import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { findStore, type HostMatch, loadShell } from '#domain/tenancy/index.ts';
import { seedDemo } from '#seed/apply.ts';
import { differences, exportToMemory, memorySource, storeDigests } from '#tests/support/archives.ts';
import { testDatabase } from '#tests/support/database.ts';
import { addFaces } from '#tests/support/faces.ts';
import { exportStore } from './export-store.ts';
import { importStore } from './import-store.ts';
import { readArchive } from './read-archive.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-archive-'));
const files = storeFiles(folder);
const at = new Date('2026-11-21T09:30:00Z');
const act = systemAct('test', at);
let demo: HostMatch;
let ownerUserId = '';

beforeAll(async () => {
  const cacheDir = join(tmpdir(), 'souk-seed-pictures');
  await seedDemo({ now: at, images: diskStorage(folder), cacheDir });
  demo = (await findStore('demo')) as HostMatch;
  await addFaces(db, demo.storeId);
  const [owner] = await db.admin<{ id: string }>(
    `select user_id as id from staff_memberships where store_id = $1 and role = 'owner'`,
    [demo.storeId],
  );
  ownerUserId = owner?.id ?? '';
  await addPhotos(demo.storeId);
}, 240_000);

/** The sample's reviews have no photos of their own. */
const addPhotos = (storeId: string) =>
  db.admin(
    `insert into review_photos (store_id, review_id, position, media_id)
     select $1, (select min(id::text)::uuid from reviews where store_id = $1), row_number() over (order by m.id), m.id
       from (select id from media where store_id = $1 order by id limit 2) m`,
    [storeId],
  );

afterAll(() => rm(folder, { recursive: true }));

async function importAs(slug: string, archive: Buffer) {
  const source = memorySource(archive);
  const index = await readArchive(source);
  if (!index.ok) throw new Error(index.code);
  const made = await asWorker(() =>
    importStore({ source, index: index.value, files, slug, ownerUserId }, act),
  );
  if (!made.ok) throw new Error(JSON.stringify(made));
  return (await findStore(slug)) as HostMatch;
}

test('the archive of an imported store equals the original except for ids, secrets and times, and no other store changes (R1)', async () => {
  const first = await exportToMemory(demo, files, at);
  const others = await storeDigests(db);
  const twin = await importAs('twin', first);
  const second = await exportToMemory(twin, files, at);
  expect(await differences(first, second)).toEqual({});
  const after = await storeDigests(db);
  delete after[twin.storeId];
  expect(after).toEqual(others);
}, 240_000);

test('an imported store has one member, no session, no mail and no key, and shoppers see that it opens soon', async () => {
  const twin = (await findStore('twin')) as HostMatch;
  const count = async (table: string) => {
    const [row] = await db.admin<{ n: number }>(
      `select count(*)::int as n from ${table} where store_id = $1`,
      [twin.storeId],
    );
    return row?.n;
  };
  const none = ['mails', 'text_messages', 'customer_sessions', 'customer_tokens', 'payment_accounts'];
  none.push('hosts', 'domain_claims', 'fatoora_devices', 'staff_sessions', 'carts', 'payment_attempts');
  for (const table of none) expect([table, await count(table)]).toEqual([table, 0]);
  expect(await count('staff_memberships')).toBe(1);
  const [state] = await db.admin<{ mode: string; unopened: boolean; hashed: number }>(
    `select s.access ->> 'mode' as mode,
            exists (select from unopened_stores u where u.store_id = s.store_id) as unopened,
            (select count(password_hash)::int from customers c where c.store_id = s.store_id) as hashed
       from store_settings s where s.store_id = $1`,
    [twin.storeId],
  );
  expect(state).toEqual({ mode: 'soon', unopened: true, hashed: 0 });
  const [shared] = await db.admin<{ n: number }>(
    `select count(*)::int as n from orders o join orders t on t.token_hash = o.token_hash and t.store_id <> o.store_id`,
  );
  expect(shared?.n).toBe(0);
});

test('an imported product is listed, found and has its picture in the folder of its own store', async () => {
  const twin = (await findStore('twin')) as HostMatch;
  const figures = async (storeId: string) => {
    const [row] = await db.admin(
      `select (select count(*)::int from product_listings where store_id = $1) as listed,
              (select count(*)::int from search_documents where store_id = $1) as found,
              (select count(*)::int from product_cards where store_id = $1) as cards,
              (select sum(rating * rating_count)::int from product_listings where store_id = $1) as stars`,
      [storeId],
    );
    return row;
  };
  expect(await figures(twin.storeId)).toEqual(await figures(demo.storeId));
  const hashes = await db.admin<{ hash: string }>(
    `select hash from media where store_id = $1 order by hash`,
    [twin.storeId],
  );
  expect((await readdir(join(folder, 'media', twin.storeId))).sort()).toEqual(hashes.map(({ hash }) => hash));
  expect(await readdir(join(folder, 'arrivals'))).toEqual([]);
});

test('the tile of an imported store’s menu has the words of the original and the new id of its picture', async () => {
  const twin = (await findStore('twin')) as HostMatch;
  const [original, copy] = [
    await withStore(demo.storeId, loadShell),
    await withStore(twin.storeId, loadShell),
  ];
  expect(copy.menuPicture).toMatchObject({ width: original.menuPicture?.width, src: expect.any(String) });
  expect(copy.menus.tile).toEqual({ ...original.menus.tile, mediaId: copy.menus.tile?.mediaId });
  expect(copy.menus.tile?.mediaId).not.toBe(original.menus.tile?.mediaId);
});

test('a second export of a store is refused while the first one runs', async () => {
  const begun = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const store = { id: demo.storeId, slug: demo.slug, name: demo.name };
  const held = {
    async write() {
      begun.resolve();
      await open.promise;
    },
  };
  const first = asWorker(() => exportStore({ store, sink: held, files, at }));
  await begun.promise;
  let written = 0;
  const counted = {
    async write(bytes: Uint8Array) {
      written += bytes.length;
    },
  };
  const second = await asWorker(() => exportStore({ store, sink: counted, files, at }));
  open.resolve();
  expect(second).toMatchObject({ code: 'archive_busy' });
  expect(written).toBe(0);
  expect(await first).toMatchObject({ ok: true });
});
