import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { newBlock } from '#blocks/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { importStore, readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readHomeSections, saveHomeSections } from '#domain/content/index.ts';
import { addVideo, listVideos, removeVideo } from '#domain/media/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import {
  archiveChanger,
  entriesOf,
  exportToMemory,
  firstPart,
  memorySource,
} from '#tests/support/archives.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mp4 } from '#tests/support/videos.ts';
import { takeBack } from './take-back.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-videos-'));
afterAll(() => rm(folder, { recursive: true }));
const files = storeFiles(folder);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const film = mp4();
const hash = createHash('sha256').update(film).digest('hex');
const shape = {
  hash,
  contentType: 'video/mp4',
  bytes: film.length,
  width: 640,
  height: 360,
  seconds: 7,
} as const;

const { videoId } = await must(
  withStore(cedar.id, (tx) =>
    addVideo(tx, shape, {
      ...{ fileName: 'film.mp4', act },
      store: () =>
        diskStorage(folder).adopt(cedar.id, hash, async (path) => {
          await writeFile(path, film);
          return true;
        }),
    }),
  ),
);
const block = newBlock('video');
const sections = [{ ...block, options: { ...block.options, fileId: videoId } }];
await must(withStore(cedar.id, (tx) => saveHomeSections(tx, sections, act)));
const exported = await exportToMemory({ ...cedar, storeId: cedar.id } as never, files, TEST_TIME);

async function indexOf(archive: Buffer) {
  const source = memorySource(archive);
  const index = await readArchive(source);
  if (!index.ok) throw new Error(index.code);
  return { source, index: index.value };
}
const importAs = async (slug: string, archive: Buffer) => {
  const read = await indexOf(archive);
  return asWorker(() => importStore({ ...read, files, slug, ownerUserId: cedar.ownerId }, act));
};
const shownIn = (storeId: string) =>
  withStore(storeId, async (tx) => {
    const [first] = await readHomeSections(tx, 'en');
    return [...(first?.files.videos.values() ?? [])];
  });
const filesOf = (storeId: string) => readdir(join(folder, 'media', storeId)).catch(() => []);

test('an archive has the store’s videos, and the store that is made from it shows them', async () => {
  expect((await entriesOf(exported)).get(`media/${hash}`)?.equals(film)).toBe(true);
  expect(await importAs('twin', exported)).toMatchObject({ ok: true });
  const twin = await findStore('twin');
  const [shown] = await shownIn(twin?.storeId ?? '');
  expect(shown).toMatchObject({ ...shape, src: `/media/${hash}`, fileName: 'film.mp4' });
  expect(shown?.id).not.toBe(videoId);
  expect(await filesOf(twin?.storeId ?? '')).toEqual([hash]);
});

test('an archive whose video has another hash, or is no whole video, is refused', async () => {
  const { withEntry } = archiveChanger(await entriesOf(exported));
  const other = mp4({ seconds: 9 });
  for (const [bytes, reason] of [
    [other, 'not_its_hash'],
    [film.subarray(0, 60), 'not_a_video'],
  ] as const) {
    const refused = await importAs('other', withEntry(`media/${hash}`, bytes));
    expect(refused).toMatchObject({ code: 'archive_file_invalid', data: { reason } });
    expect(await findStore('other')).toBe(null);
  }
});

test('an archive whose picture is one of its videos is refused', async () => {
  const { withEntry } = archiveChanger(await entriesOf(exported));
  const picture = {
    id: newId(),
    hash,
    content_type: 'image/png',
    width: 9,
    height: 9,
    bytes: 9,
    file_name: '',
  };
  const more = { blur: '', focal_x: null, focal_y: null, version: 1, created_at: TEST_TIME };
  const rows = `${JSON.stringify({ ...picture, ...more })}\n`;
  const refused = await importAs('other', withEntry(firstPart('media'), rows));
  expect(refused).toMatchObject({ code: 'archive_row_invalid', data: { reason: 'the file is a video' } });
  expect(await findStore('other')).toBe(null);
});

test('a video that was deleted comes back with the earlier content that shows it', async () => {
  await must(withStore(cedar.id, (tx) => removeVideo(tx, { videoId }, act)));
  await must(withStore(cedar.id, (tx) => saveHomeSections(tx, [newBlock('spacer')], act)));
  await rm(join(folder, 'media', cedar.id, hash));
  const state = await indexOf(exported);
  const taken = await asWorker(() => takeBack({ storeId: cedar.id, parts: ['content'], state, files }, act));
  expect(taken).toMatchObject({ ok: true });
  expect(await shownIn(cedar.id)).toMatchObject([{ id: videoId, hash, seconds: 7 }]);
  expect(await filesOf(cedar.id)).toEqual([hash]);
  expect((await withStore(cedar.id, listVideos)).rows).toHaveLength(1);
  expect(await db.admin('select 1 from videos where store_id = $1', [cedar.id])).toHaveLength(1);
});
