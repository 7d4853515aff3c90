import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { money } from '#lib/money/index.ts';
import { tarHeader } from '#lib/tar-header.ts';
import {
  type ArchivedRow,
  archiveChanger,
  entriesOf,
  exportToMemory,
  firstPart,
  memorySource,
} from '#tests/support/archives.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { importStore } from './import-store.ts';
import { readArchive } from './read-archive.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-hostile-'));
const files = storeFiles(folder);
const act = systemAct('test', TEST_TIME);
const { cedar, najd } = await twoStores();
afterAll(() => rm(folder, { recursive: true }));

const texts = { en: { title: 'Lamp', slug: 'lamp', bodyHtml: '<p>Light</p>' } };
const variants = [{ values: [], price: money(2550, 'USD') }];
await withStore(cedar.id, (tx) =>
  must(saveProduct(tx, { status: 'active', texts, options: [], variants, categoryIds: [] }, act)),
);
const whole = await exportToMemory({ ...cedar, storeId: cedar.id }, files, TEST_TIME);
const entries = await entriesOf(whole);

async function importing(
  archive: Buffer,
  slug = 'twin',
): Promise<{ ok: boolean; code?: string; data?: unknown }> {
  const source = memorySource(archive);
  const index = await readArchive(source);
  if (!index.ok) return index;
  const input = { source, index: index.value, files, slug, ownerUserId: najd.ownerId };
  return asWorker(() => importStore(input, act));
}

const { withEntry, withRow } = archiveChanger(entries);
const part = firstPart;
const raw = (name: string, size: number) => Buffer.concat([tarHeader({ name, size }, 0), Buffer.alloc(1024)]);
/** The archive with an additional first entry of this name and size. */
const behind = (name: string, size = 0) =>
  Buffer.concat([whole.subarray(0, headEnd()), tarHeader({ name, size }, 0), whole.subarray(headEnd())]);
const headEnd = () => 512 + Math.ceil((entries.get('souk-archive.json') as Buffer).length / 512) * 512;
const head = (change: ArchivedRow) =>
  withEntry(
    'souk-archive.json',
    JSON.stringify({ ...JSON.parse(String(entries.get('souk-archive.json'))), ...change }),
  );

function tampered(): Buffer {
  const copy = Buffer.from(whole);
  copy.write('x', copy.indexOf('"title":"Lamp"') + 9);
  return copy;
}

const carrier = (row: ArchivedRow) =>
  `${JSON.stringify({ id: cedar.id, name: 'Mule', tracking_link: '', created_at: TEST_TIME, ...row })}\n`;

function deep(): Buffer {
  const settings = String(entries.get(part('store_settings')));
  const nested = '['.repeat(10_000) + ']'.repeat(10_000);
  return withEntry(part('store_settings'), settings.replace('"menus":{}', `"menus":${nested}`));
}

const REFUSED: [string, () => Buffer, string][] = [
  ['an empty file', () => Buffer.alloc(0), 'archive_foreign'],
  ['a picture', () => Buffer.from('\x89PNG\r\n'.padEnd(2000, 'x')), 'archive_foreign'],
  ['another tar file', () => raw('readme.txt', 0), 'archive_foreign'],
  [
    'an archive that ends in a row',
    () => whole.subarray(0, Math.floor(whole.length / 2)),
    'archive_truncated',
  ],
  ['an archive without its last block', () => whole.subarray(0, whole.length - 512), 'archive_truncated'],
  [
    'an archive that ends before its checksums',
    () => whole.subarray(0, whole.length - 40_960),
    'archive_truncated',
  ],
  [
    'an archive with bytes behind its end',
    () => Buffer.concat([whole, Buffer.from('more')]),
    'archive_foreign',
  ],
  ['an archive of which one letter was changed', tampered, 'archive_tampered'],
  ['an archive of a newer version', () => head({ version: 2 }), 'archive_newer'],
  ['an archive of another format', () => head({ format: 'shop' }), 'archive_foreign'],
  ['a path that leaves the folder', () => behind('../../etc/passwd'), 'archive_foreign'],
  ['an absolute path', () => behind('/etc/passwd'), 'archive_foreign'],
  ['a picture named by a path', () => behind(`media/../${'a'.repeat(61)}`), 'archive_foreign'],
  ['a name that occurs twice', () => behind('souk-archive.json'), 'archive_foreign'],
  ['a table that no archive has', () => withEntry(part('staff_memberships'), '{}\n'), 'archive_foreign'],
  ['a table that does not exist', () => withEntry(part('pg_authid'), '{}\n'), 'archive_foreign'],
  [
    'a part without the one before it',
    () => withEntry('tables/products/000003.jsonl', '{}\n'),
    'archive_foreign',
  ],
  ['a picture of gigabytes', () => behind(`media/${'a'.repeat(64)}`, 5e9), 'archive_too_large'],
  ['rows of gigabytes in one part', () => behind(part('redirects'), 5e9), 'archive_too_large'],
  ['a part that says it is longer than the file', () => behind(part('redirects'), 5e6), 'archive_truncated'],
  [
    'a picture that is a page',
    () => withEntry(`media/${'a'.repeat(64)}`, '<script>'),
    'archive_file_invalid',
  ],
  [
    'a file for sale that is a program',
    () => withEntry(`digital/${cedar.id}`, 'MZ program'),
    'archive_file_invalid',
  ],
  [
    'a file that no row names',
    () => withEntry(`digital/${cedar.id}`, '%PDF-1.7 '.padEnd(99)),
    'archive_file_invalid',
  ],
  [
    'a price below zero',
    () => withRow('variant_prices', (row) => ({ ...row, amount: -5 })),
    'archive_row_invalid',
  ],
  [
    'a price that is no number',
    () => withRow('variant_prices', (row) => ({ ...row, amount: 'x' })),
    'archive_row_invalid',
  ],
  [
    'a price beyond all numbers',
    () => withRow('variant_prices', (row) => ({ ...row, amount: 1e300 })),
    'archive_row_invalid',
  ],
  [
    'a variant of a product of nobody',
    () => withRow('variants', (row) => ({ ...row, product_id: najd.id })),
    'archive_row_invalid',
  ],
  [
    'an id that is not one',
    () => withRow('products', (row) => ({ ...row, id: 'products' })),
    'archive_row_invalid',
  ],
  [
    'a column that is not there',
    () => withRow('products', (row) => ({ ...row, is_admin: true })),
    'archive_row_invalid',
  ],
  [
    'a row that names another store',
    () => withRow('products', (row) => ({ ...row, store_id: najd.id })),
    'archive_row_invalid',
  ],
  [
    'a secret of the order',
    () => withEntry(part('customers'), `{"password_hash":"x"}\n`),
    'archive_row_invalid',
  ],
  ['a row that is no row', () => withEntry(part('redirects'), '[1]\n'), 'archive_row_invalid'],
  ['a row that is no JSON', () => withEntry(part('redirects'), '{"a\n'), 'archive_row_invalid'],
  [
    'a link that runs a script',
    () => withEntry(part('carriers'), carrier({ tracking_link: ' java\tscript:alert(1)//{number}' })),
    'archive_row_invalid',
  ],
  [
    'a text that is longer than any form takes',
    () => withRow('product_texts', (row) => ({ ...row, seo_title: 'x'.repeat(20_001) })),
    'archive_row_invalid',
  ],
  [
    'rows by the million in one part',
    () => withEntry(part('redirects'), '\n'.repeat(1_000_000)),
    'archive_too_large',
  ],
  [
    'a text with a NUL byte',
    () => withRow('product_texts', (row) => ({ ...row, title: 'a\u0000b' })),
    'archive_row_invalid',
  ],
  ['a document nested ten thousand deep', deep, 'archive_row_invalid'],
  [
    'a menu that runs a script',
    () =>
      withRow('store_settings', (row) => ({
        ...row,
        menus: { header: [{ to: 'javascript:alert(1)', label: { en: 'x', ar: 'x' } }] },
      })),
    'archive_row_invalid',
  ],
  [
    'a social network that runs a script',
    () => withRow('store_settings', (row) => ({ ...row, social: { x: 'javascript:alert(1)' } })),
    'archive_row_invalid',
  ],
  [
    'a colour that is a style',
    () => withRow('store_settings', (row) => ({ ...row, primary_color: 'red;}*{' })),
    'archive_row_invalid',
  ],
  [
    'a currency that is none',
    () => withRow('store_settings', (row) => ({ ...row, currency: 'ZZZ' })),
    'archive_row_invalid',
  ],
  [
    'a time zone that is none',
    () => withRow('store_settings', (row) => ({ ...row, time_zone: 'Mars' })),
    'archive_row_invalid',
  ],
  ['no settings', () => withEntry(part('store_settings'), null), 'archive_row_invalid'],
];

test.each(REFUSED)('%s is refused with a reason, and leaves no row and no file', async (_, make, code) => {
  const archive = make();
  await expectNothingChanged(db, async () => {
    expect(await importing(archive)).toMatchObject({ ok: false, code });
  });
  for (const name of ['media', 'digital', 'private/media', 'arrivals'])
    expect(await readdir(join(folder, name)).catch(() => [])).toEqual([]);
});

test('an archive whose slug is in use is refused with suggestions of free slugs', async () => {
  await expectNothingChanged(db, async () => {
    expect(await importing(whole, 'najd')).toMatchObject({
      code: 'slug_taken',
      data: { suggestions: expect.any(Array) },
    });
  });
});

test('an archive with another store’s id changes no row of that store', async () => {
  const named = head({ store: { id: najd.id, slug: 'najd', name: 'Najd' } });
  const rows = () => db.admin(`select * from store_settings where store_id = $1`, [najd.id]);
  const before = await rows();
  expect(await importing(named, 'impostor')).toMatchObject({ ok: true });
  expect(await rows()).toEqual(before);
});

test('markup in an archive is sanitized as on saving, and its author cannot choose the ids of its rows', async () => {
  const evil = '<p onclick="x()">Light</p><script>alert(1)</script><img src="https://evil.example/x.png">';
  const archive = withRow('product_texts', (row) => ({ ...row, body_html: evil }));
  expect(await importing(archive, 'clean')).toMatchObject({ ok: true });
  const [row] = await db.admin<{ body: string; id: string; old: string }>(
    `select t.body_html as body, p.id, (select id from products where store_id = $1) as old
       from stores s join products p on p.store_id = s.id
       join product_texts t on t.store_id = s.id and t.product_id = p.id and t.locale = 'en'
      where s.slug = 'clean'`,
    [cedar.id],
  );
  expect(row?.body).toBe('<p>Light</p>');
  expect(row?.id.slice(14)).not.toBe(row?.old.slice(14));
  expect(row?.id[14]).toBe('8');
});

test('the author of an archive cannot choose an id by writing it with JSON escapes', async () => {
  const chosen = '0192f3a4-0000-8000-8000-000000000001';
  const escaped = [...chosen]
    .map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const archive = withEntry(
    part('carriers'),
    carrier({ id: 'ID' }).replace('ID', () => escaped),
  );
  expect(await importing(archive, 'escaped')).toMatchObject({ ok: true });
  const ids = await db.admin<{ id: string }>("select id from carriers where name = 'Mule'");
  expect(ids).toHaveLength(1);
  expect(ids[0]?.id).not.toBe(chosen);
});
