import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fileChunks, type StoreFiles, tableLines } from '#domain/archive/index.ts';
import type { ArchiveState } from './archive-state.ts';

type Picture = { id: string; hash: string; line: string };
type Wanted = { state: ArchiveState; tables: readonly string[]; files: StoreFiles };

/**
 * Adds the pictures and videos, with their files, that earlier rows of these tables show and that have been removed since.
 * Leaves present ones unchanged. Returns the present id of each one that was uploaded again under another id.
 */
export async function addPictures(tx: StoreTx, wanted: Wanted): Promise<Map<string, string>> {
  const pictures = await addMissing(tx, wanted, 'media');
  return new Map([...pictures, ...(await addMissing(tx, wanted, 'videos'))]);
}

type Table = 'media' | 'videos';

async function addMissing(tx: StoreTx, wanted: Wanted, table: Table): Promise<Map<string, string>> {
  const shown = await shownFiles(wanted, table);
  const hashes = shown.map(({ hash }) => hash);
  const { rows: present } = await sql<{ id: string; hash: string }>`
    select id, hash from ${sql.table(table)}
     where store_id = ${tx.storeId} and hash = any (${hashes}::text[])`.execute(tx);
  const idOf = new Map(present.map(({ id, hash }) => [hash, id]));
  const missing = shown.filter(({ hash }) => !idOf.has(hash));
  await putFiles(tx, wanted, missing);
  if (missing.length > 0) await INSERT[table](tx, wanted, missing);
  return new Map(
    shown.flatMap(({ id, hash }) => {
      const now = idOf.get(hash);
      return now !== undefined && now !== id ? [[id, now] as const] : [];
    }),
  );
}

const MENTIONS = /[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

async function shownFiles({ state: { source, index }, tables }: Wanted, from: Table): Promise<Picture[]> {
  const pictures = new Map<string, Picture>();
  for await (const lines of tableLines(source, index, from))
    for (const line of lines) {
      const { id, hash } = JSON.parse(line) as Picture;
      for (const name of [id, hash]) pictures.set(name, { id, hash, line });
    }
  const shown = new Set<Picture>();
  for (const table of tables)
    for await (const lines of tableLines(source, index, table))
      for (const line of lines)
        for (const [mention] of line.matchAll(MENTIONS)) {
          const picture = pictures.get(mention);
          if (picture) shown.add(pictures.get(picture.id) ?? picture);
        }
  return [...shown];
}

async function putFiles(
  tx: StoreTx,
  { state: { source, index }, files }: Wanted,
  pictures: Picture[],
): Promise<void> {
  for (const { hash } of pictures) {
    const chunks = fileChunks(source, index, `media/${hash}`);
    if (chunks) await files.put(tx.storeId, 'media', hash, checked(chunks, hash));
  }
}

/**
 * Passes the chunks on and throws after the last one if the bytes do not have this hash, so that the file is not
 * stored.
 */
export async function* checked(chunks: AsyncIterable<Buffer>, hash: string): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of chunks) {
    sum.update(chunk);
    yield chunk;
  }
  if (sum.digest('hex') !== hash) throw new Error('A file of the archive does not have its hash.');
}

const INSERT: Record<Table, typeof insertPictures> = { media: insertPictures, videos: insertVideos };

async function insertPictures(
  tx: StoreTx,
  { state: { source, index } }: Wanted,
  pictures: Picture[],
): Promise<void> {
  const rows = rowsOf(pictures);
  await sql`insert into media (store_id, id, hash, content_type, width, height, bytes, blur, file_name, focal_x, focal_y,
      version, created_at)
    select ${tx.storeId}::uuid, r.id, r.hash, r.content_type, r.width, r.height, r.bytes, r.blur, r.file_name, r.focal_x,
      r.focal_y, r.version, r.created_at
      from json_to_recordset(${rows}::json) as r (id uuid, hash text, content_type text, width int, height int, bytes int,
        blur text, file_name text, focal_x int, focal_y int, version int, created_at timestamptz)`.execute(
    tx,
  );
  const ids = pictures.map(({ id }) => id);
  for await (const lines of tableLines(source, index, 'media_texts'))
    await sql`insert into media_texts (store_id, media_id, locale, alt)
      select ${tx.storeId}::uuid, r.media_id, r.locale, r.alt
        from json_to_recordset(${`[${lines.join(',')}]`}::json) as r (media_id uuid, locale text, alt text)
       where r.media_id = any (${ids}::uuid[])`.execute(tx);
}

async function insertVideos(tx: StoreTx, _: Wanted, videos: Picture[]): Promise<void> {
  await sql`insert into videos (store_id, id, hash, content_type, bytes, width, height, seconds, file_name, created_at)
    select ${tx.storeId}::uuid, r.id, r.hash, r.content_type, r.bytes, r.width, r.height, r.seconds, r.file_name,
      r.created_at
      from json_to_recordset(${rowsOf(videos)}::json) as r (id uuid, hash text, content_type text, bytes int, width int,
        height int, seconds int, file_name text, created_at timestamptz)`.execute(tx);
}

const rowsOf = (pictures: Picture[]) => `[${pictures.map(({ line }) => line).join(',')}]`;
