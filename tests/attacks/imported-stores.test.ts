import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { importStore, readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { savePage } from '#domain/content/index.ts';
import { prepareImage, recordImage } from '#domain/media/index.ts';
import { archiveChanger, entriesOf, exportToMemory, memorySource } from '#tests/support/archives.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { jpegThatSays } from '#tests/support/bombs.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Hostile pictures and texts in an archive, and the shop that is imported from it (U, K).
const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-imported-'));
const files = storeFiles(folder);
const act = systemAct('test', TEST_TIME);
const { cedar, najd } = await twoStores();
const server = await webServer();
afterAll(() => rm(folder, { recursive: true }));

await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
const lamp = sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } });
const jpeg = await lamp
  .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
  .jpeg()
  .toBuffer();
const prepared = await prepareImage(jpeg);
if (!prepared.ok) throw new Error(prepared.code);
const { hash } = prepared.value;
await diskStorage(folder).put(cedar.id, hash, prepared.value.bytes);
await withStore(cedar.id, (tx) => recordImage(tx, prepared.value, { act }));
const entries = await entriesOf(await exportToMemory({ ...cedar, storeId: cedar.id }, files, TEST_TIME));
const { withEntry, withValues } = archiveChanger(entries);

async function importing(archive: Buffer, slug: string) {
  const source = memorySource(archive);
  const index = await readArchive(source);
  if (!index.ok) return index;
  return asWorker(() =>
    importStore({ source, index: index.value, files, slug, ownerUserId: najd.ownerId }, act),
  );
}

async function imported(archive: Buffer, slug: string): Promise<string> {
  const made = await importing(archive, slug);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.value.storeId;
}

const pictureIs = (bytes: Buffer) => withEntry(`media/${hash}`, bytes);
const storeFolders = async () => (await readdir(join(folder, 'media'))).sort();

test.each([
  ['of 65,000 by 65,000 pixels', () => jpegThatSays(65_000, 65_000)],
  ['without a byte', async () => Buffer.alloc(0)],
  ['that is an SVG with a script', async () => Buffer.from('<svg><script>alert(1)</script></svg>')],
  ['that ends in its middle', async () => jpeg.subarray(0, 200)],
])('an archive with a picture %s is refused, and leaves neither a store nor a file', async (_, make) => {
  const before = await storeFolders();
  const archive = pictureIs(await make());
  const refused = await expectNothingChanged(db, () => importing(archive, 'twin'));
  expect(refused).toMatchObject({ ok: false, code: 'archive_file_invalid' });
  expect(await storeFolders()).toEqual(before);
});

test('a picture of an archive is stored without bytes after its end and without its location data', async () => {
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
  const storeId = await imported(pictureIs(polyglot), 'polyglot');
  const [name = ''] = await readdir(join(folder, 'media', storeId));
  const stored = (await readFile(join(folder, 'media', storeId, name))).toString('latin1');
  expect(stored).not.toMatch(/SECRET-PLACE|<script>/);
  expect((await sharp(join(folder, 'media', storeId, name)).metadata()).width).toBe(90);
});

test('an animated picture of an archive is stored as its first frame', async () => {
  const frames = await sharp([jpeg, await lamp.negate().jpeg().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  const storeId = await imported(pictureIs(frames), 'animated');
  const [name = ''] = await readdir(join(folder, 'media', storeId));
  expect((await sharp(join(folder, 'media', storeId, name)).metadata()).pages ?? 1).toBe(1);
});

test('rich text of blocks in an archive is sanitized, on the home page and on written pages', async () => {
  const evil = '<p onclick="x()">Light</p><script>alert(1)</script>';
  const block = { kind: 'rich_text', texts: { en: { bodyHtml: evil }, ar: {} } };
  await withStore(cedar.id, (tx) =>
    must(savePage(tx, { kind: 'about_us', texts: { en: { title: 'Us', bodyHtml: '<p>Us</p>' } } }, act)),
  );
  const current = archiveChanger(
    await entriesOf(await exportToMemory({ ...cedar, storeId: cedar.id }, files, TEST_TIME)),
  );
  const archive = current.withValues({
    pages: { blocks: [block] },
    home_sections: { kind: 'rich_text', block: { texts: block.texts } },
  });
  expect(await importing(archive, 'clean-blocks')).toMatchObject({ ok: true });
  const [row] = await db.admin(
    `select (select p.blocks #>> '{0,texts,en,bodyHtml}' from pages p where p.store_id = s.id) as page,
       (select min(h.block #>> '{texts,en,bodyHtml}') from home_sections h where h.store_id = s.id) as home
       from stores s where s.slug = 'clean-blocks'`,
  );
  expect(row).toEqual({ page: '<p>Light</p>', home: '<p>Light</p>' });
});

describe('the longest texts that an archive may hold', () => {
  const KINDS = { dots: '.', spaces: 'a ', marks: '\u0301\u0323', digits: '1', quotes: '"', emoji: '😀' };
  const kinds = Object.entries(KINDS);
  const most = (unit: string) => unit.repeat(Math.floor(20_000 / unit.length));

  /** An archive with long texts of a product and of a home page section. The database limits the title itself. */
  function longArchive(text: string): Buffer {
    const title = [...text].slice(0, 290).join('');
    const product = { title, body_html: `<p>${text.repeat(10)}</p>`, seo_title: text, seo_description: text };
    const section = { title: text, body: text, eyebrow: text, action: text };
    return withValues({ product_texts: product, home_section_texts: section });
  }

  test.each(kinds)(
    'a shop imported with the longest texts (%s) blocks the server for less than 200 ms per page',
    async (kind, unit) => {
      const slug = `long-${kind}`;
      const storeId = await imported(longArchive(most(unit)), slug);
      await db.admin(
        `update store_settings set access = jsonb_set(access, '{mode}', '"open"') where store_id = $1`,
        [storeId],
      );
      for (const path of ['/', '/products', '/products/brass-lamp', '/search?q=lamp', '/sitemap.xml']) {
        const get = () => ask(server, { host: shopHost(slug), path });
        expect([path, (await get()).status]).toEqual([path, 200]);
        expect(await blockedMs(get, 200), path).toBeLessThan(200);
      }
    },
  );
});
