import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker, type StoreTx, withStore } from '#db/index.ts';
import { readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { archiveProduct } from '#domain/catalog/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { findStore, type HostMatch } from '#domain/tenancy/index.ts';
import { seedDemo } from '#seed/apply.ts';
import { entriesOf, exportToMemory, memorySource, storeDigests } from '#tests/support/archives.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { addFaces } from '#tests/support/faces.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { JOBS_OF } from '#tests/support/stamping-store.ts';
import { makeStore, type TestStore } from '#tests/support/stores.ts';
import { NEVER_TABLES, PARTS, type Part, TAKEN_TABLES } from './parts.ts';
import { takeBack } from './take-back.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-take-back-'));
const files = storeFiles(folder);
const at = new Date('2026-11-21T09:30:00Z');
const act = systemAct('test', at);
let demo: HostMatch;
let store: TestStore;
let earlier: Buffer;
const today = { variantId: '', orders: 0 };

beforeAll(async () => {
  const cacheDir = join(tmpdir(), 'souk-seed-pictures');
  await seedDemo({ now: at, images: diskStorage(folder), cacheDir });
  demo = (await findStore('demo')) as HostMatch;
  await addFaces(db, demo.storeId);
  store = { ...demo, id: demo.storeId, currency: 'USD', defaultLocale: 'en', ownerId: '', ownerEmail: '' };
  earlier = await exportToMemory(demo, files, at);
}, 240_000);

afterAll(() => rm(folder, { recursive: true }));

const inDemo = <T>(run: (tx: StoreTx) => Promise<T>) => asWorker(() => withStore(demo.storeId, run));

async function take(archive: Buffer, ...parts: Part[]) {
  const source = memorySource(archive);
  const index = await readArchive(source);
  if (!index.ok) throw new Error(index.code);
  const state = { source, index: index.value };
  return asWorker(() => takeBack({ storeId: demo.storeId, parts, state, files }, act));
}

/** The rows of these tables in an archive, without version counters and times. */
async function rowsOf(archive: Buffer, tables: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, content] of await entriesOf(archive)) {
    const table = /^tables\/([a-z_]+)\//.exec(name)?.[1] ?? '';
    if (!tables.includes(table)) continue;
    const lines = content.toString().trimEnd().split('\n');
    found[table] = [...(found[table] ?? []), ...lines.map(withoutCounts)].sort();
  }
  return found;
}

function withoutCounts(line: string): string {
  const { version: _, updated_at: __, changes_at: ___, ...row } = JSON.parse(line);
  return JSON.stringify(row);
}

/** The rows that only one of two archives has, by table. */
async function changesBetween(
  one: Buffer,
  other: Buffer,
  tables: string[],
): Promise<Record<string, string[]>> {
  const [before, after] = [await rowsOf(one, tables), await rowsOf(other, tables)];
  const changes: Record<string, string[]> = {};
  for (const table of tables) {
    const [a, b] = [before[table] ?? [], after[table] ?? []];
    const only = [...a.filter((line) => !b.includes(line)), ...b.filter((line) => !a.includes(line))];
    // Products get new numbers when they are indexed.
    const lines = only.filter((line) => !line.includes('"name":"listing"'));
    if (lines.length > 0) changes[table] = lines.slice(0, 5);
  }
  return changes;
}

/** Damages the shop as a faulty script would, and sells something meanwhile. */
async function ruin(): Promise<void> {
  today.variantId = await makeVariant(store, { title: 'Made today', amount: 900, stock: 5 });
  await orderOf(store, [{ variantId: today.variantId, quantity: 2 }]);
  await inDemo(async (tx) => {
    const { storeId } = tx;
    for (const statement of [
      sql`delete from products p where store_id = ${storeId} and not exists (
            select from order_lines l where l.store_id = ${storeId} and l.product_id = p.id)`,
      sql`update product_texts set title = 'X', body_html = '', slug = 'x-' || product_id where store_id = ${storeId}`,
      sql`delete from option_value_texts where store_id = ${storeId}`,
      sql`update variants set sku = null, archived_at = ${at} where store_id = ${storeId} and sku is not null`,
      sql`update variant_prices set amount = 100, compare_at = null, sale_amount = null, sale_from = null, sale_to = null
           where store_id = ${storeId}`,
      sql`update categories set parent_id = null where store_id = ${storeId}`,
      sql`delete from categories where store_id = ${storeId}`,
      sql`delete from brands where store_id = ${storeId}`,
      sql`delete from collections where store_id = ${storeId}`,
      sql`delete from product_media where store_id = ${storeId}`,
      sql`update page_texts set body_html = '<p>gone</p>' where store_id = ${storeId}`,
      sql`delete from home_sections where store_id = ${storeId}`,
      sql`update store_settings set primary_color = '#FF0000', delivery_flat = 1, return_days = 99,
            access = access || '{"mode": "soon"}' where store_id = ${storeId}`,
      sql`update store_texts set name = 'Nothing' where store_id = ${storeId}`,
    ])
      await statement.execute(tx);
  });
}

const TAKEN = (part: Part) => Object.keys(TAKEN_TABLES).filter((table) => TAKEN_TABLES[table] === part);
const STAYS = Object.keys(NEVER_TABLES).filter(
  (table) =>
    !['media', 'media_texts', 'content_states', 'store_settings', 'stock_levels', 'stock_movements'].includes(
      table,
    ),
);

test('a store takes back a damaged catalogue with the same ids, and today’s orders stay', async () => {
  await ruin();
  const ruined = await exportToMemory(demo, files, at);
  const others = await storeDigests(db);
  expect(await take(earlier, 'catalogue')).toEqual({ ok: true, value: { parts: ['catalogue'] } });
  const after = await exportToMemory(demo, files, at);
  const [was, is] = [await rowsOf(earlier, TAKEN('catalogue')), await rowsOf(after, TAKEN('catalogue'))];
  for (const [table, lines] of Object.entries(was)) {
    const found = new Set(is[table]);
    expect([table, lines.filter((line) => !found.has(line))]).toEqual([table, []]);
  }
  // The product that was sold today still exists, archived.
  expect(is.products?.length).toBe((was.products?.length ?? 0) + 1);
  const [made] = await db.admin<{ status: string; quantity: number }>(
    `select p.status, s.quantity from variants v join products p on p.id = v.product_id
       join stock_levels s on s.variant_id = v.id where v.id = $1`,
    [today.variantId],
  );
  expect(made).toEqual({ status: 'archived', quantity: 3 });
  // The tables that are never taken back and the other parts have not changed.
  const rest = [...STAYS, ...TAKEN('content'), ...TAKEN('settings')];
  expect(await changesBetween(ruined, after, rest)).toEqual({});
  const digests = await storeDigests(db);
  for (const each of [others, digests]) delete each[demo.storeId];
  expect(digests).toEqual(others);
}, 240_000);

test('after a take-back, an existing product keeps today’s stock, and a deleted product gets its earlier stock as a movement with today’s date', async () => {
  expect(await inDemo(checkConsistency)).toMatchObject({ findings: [] });
  const rows = await db.admin<{ n: number }>(
    `select count(*)::int as n from variants v left join stock_levels s using (store_id)
      where v.store_id = $1 and not exists (select from stock_levels l where l.variant_id = v.id)`,
    [demo.storeId],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a product that was taken back is listed and found, and an open editor is reported as stale', async () => {
  const [figures] = await db.admin<{ listed: number; active: number; low: number }>(
    `select (select count(*)::int from product_listings where store_id = $1 and is_active) as listed,
            (select count(*)::int from products where store_id = $1 and status = 'active') as active,
            (select min(version) from products where store_id = $1 and status = 'active') as low`,
    [demo.storeId],
  );
  expect(figures?.listed).toBe(figures?.active);
  const [product] = await db.admin<{ id: string; version: number }>(
    `select id, version from products where store_id = $1 and status = 'active' and version > 1 limit 1`,
    [demo.storeId],
  );
  const stale = { productId: product?.id ?? '', expectedVersion: (product?.version ?? 0) - 1 };
  const saved = await inDemo((tx) => archiveProduct(tx, stale, act));
  expect(saved).toMatchObject({ ok: false, code: 'stale' });
});

test('content, theme and settings are taken back separately, and the shop stays open or closed as it is today', async () => {
  const settings = async () => {
    const [row] = await db.admin(
      `select s.primary_color as colour, s.delivery_flat::int as flat, s.return_days as days, s.access ->> 'mode' as mode,
              (select name from stores where id = $1) as name from store_settings s where s.store_id = $1`,
      [demo.storeId],
    );
    return row as Record<string, unknown>;
  };
  const ruined = await settings();
  await take(earlier, 'theme');
  expect(await settings()).toEqual({ ...ruined, colour: expect.not.stringMatching('#FF0000') });
  const issuing = () => db.admin(JOBS_OF, ['invoices.issue-waiting']);
  await db.admin("delete from graphile_worker._private_jobs where key like '%:invoices.issue-waiting'");
  await take(earlier, 'content', 'settings');
  // Invoices that waited for the address are issued.
  expect(await issuing()).toHaveLength(1);
  const whole = await settings();
  expect(whole).toMatchObject({ mode: 'soon', name: demo.name });
  expect([whole.flat, whole.days]).not.toEqual([ruined.flat, ruined.days]);
  const after = await exportToMemory(demo, files, at);
  const tables = [...TAKEN('content'), ...TAKEN('settings')];
  expect(await changesBetween(earlier, after, tables)).toEqual({});
}, 120_000);

test('taking settings back keeps today’s bank account, and the owners are mailed about each part', async () => {
  const rules = (transfer: object | null) =>
    JSON.stringify({ cash: { isOn: true, fee: 700 }, ...(transfer && { transfer }) });
  const [was] = await db.admin<{ rules: unknown }>(
    'select payment_rules as rules from store_settings where store_id = $1',
    [demo.storeId],
  );
  const account = { isOn: true, iban: 'DE89370400440532013000' };
  const owned = async (transfer: object | null) => {
    const document = rules(transfer);
    await db.admin('update store_settings set payment_rules = $2 where store_id = $1', [
      demo.storeId,
      document,
    ]);
    await take(earlier, 'settings');
    const [row] = await db.admin<{ iban: string | null; rest: object }>(
      `select payment_rules #>> '{transfer,iban}' as iban, payment_rules - 'transfer' as rest
         from store_settings where store_id = $1`,
      [demo.storeId],
    );
    return row;
  };
  const { transfer: _, ...rest } = (was?.rules ?? {}) as Record<string, unknown>;
  expect(await owned(account)).toEqual({ iban: account.iban, rest });
  expect(await owned(null)).toEqual({ iban: null, rest });
  const untold = await db.admin(
    `select a.id from audit_entries a where a.store_id = $1 and a.action = 'store.part_restored' and not exists
      (select from graphile_worker._private_jobs j where j.payload ->> 'auditId' = a.id::text)`,
    [demo.storeId],
  );
  expect(untold).toEqual([]);
  await db.admin('update store_settings set payment_rules = $2 where store_id = $1', [
    demo.storeId,
    JSON.stringify(was?.rules),
  ]);
});

test('taking everything back a second time changes only the versions', async () => {
  await take(earlier, ...PARTS);
  const first = await exportToMemory(demo, files, at);
  await take(earlier, ...PARTS);
  const second = await exportToMemory(demo, files, at);
  const all = Object.keys({ ...TAKEN_TABLES, ...NEVER_TABLES }).filter((table) => table !== 'content_states');
  expect(await changesBetween(first, second, all)).toEqual({});
}, 240_000);

test('a picture that was removed is taken back with its file', async () => {
  const [picture] = await db.admin<{ hash: string }>(
    `select m.hash from media m join product_media p on p.media_id = m.id where m.store_id = $1 limit 1`,
    [demo.storeId],
  );
  const hash = picture?.hash ?? '';
  await inDemo((tx) => sql`delete from media where store_id = ${tx.storeId} and hash = ${hash}`.execute(tx));
  await rm(join(folder, 'media', demo.storeId, hash));
  await take(earlier, 'catalogue');
  const rows = await db.admin(
    `select from media m join product_media p on p.media_id = m.id where m.store_id = $1 and m.hash = $2`,
    [demo.storeId, hash],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await readdir(join(folder, 'media', demo.storeId))).toContain(hash);
}, 120_000);

test('a store cannot take back anything from another store’s archive', async () => {
  const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
  const foreign = await exportToMemory({ ...cedar, storeId: cedar.id }, files, at);
  await expectNothingChanged(db, async () => {
    expect(await take(foreign, ...PARTS)).toMatchObject({ ok: false, code: 'other_store' });
  });
});
