import { type RawBuilder, sql } from 'kysely';
import { type StoreTx, withStoreSnapshot } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import {
  ARCHIVE_VERSION,
  type ArchiveCounts,
  type ArchiveHead,
  COUNTS_ENTRY,
  FIRST_ENTRY,
  type FileKind,
  LAST_ENTRY,
} from './archive-format.ts';
import { ARCHIVED_TABLES, RECORDED_TABLES } from './archive-tables.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { ArchiveBusy } from './errors.ts';
import type { ArchiveSink, StoreFiles } from './ports.ts';
import { readShapes } from './read-shape.ts';
import { writeTable } from './write-table.ts';

export type ExportInput = {
  store: { id: string; slug: string; name: string };
  sink: ArchiveSink;
  files: StoreFiles;
  at: Date;
};

export type ExportReport = ArchiveCounts & { bytes: number };

/**
 * Writes all data of a store into an archive (R1), from one snapshot, while the store keeps selling. Its memory use
 * does not grow with the store. Refused while another export of the store is running.
 */
export async function exportStore(input: ExportInput): Promise<Result<ExportReport, ArchiveBusy>> {
  const { store, sink, at } = input;
  const writer = new ArchiveWriter(sink, at);
  return withStoreSnapshot(store.id, async (tx) => {
    if (!(await lockExport(tx))) return fail('archive_busy');
    const head: ArchiveHead = {
      format: 'souk-archive',
      version: ARCHIVE_VERSION,
      madeAt: at.toISOString(),
      store: { id: store.id, slug: store.slug, name: store.name },
    };
    await writer.add(FIRST_ENTRY, json(head));
    const counts: ArchiveCounts = {
      rows: { ...(await writeTables(tx, writer, 'tables')), ...(await writeTables(tx, writer, 'records')) },
      ...(await writeFiles(tx, writer, input.files)),
    };
    await writer.add(COUNTS_ENTRY, json(counts));
    await writer.end(LAST_ENTRY);
    return ok({ ...counts, bytes: writer.bytes });
  });
}

/** The lock ends with the transaction, even if the process is killed. */
async function lockExport(tx: StoreTx): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`export ${tx.storeId}`}, 0)) as ours`.execute(tx);
  return rows[0]?.ours ?? false;
}

async function writeTables(
  tx: StoreTx,
  writer: ArchiveWriter,
  folder: 'tables' | 'records',
): Promise<Record<string, number>> {
  const leftOut = folder === 'tables' ? ARCHIVED_TABLES : RECORDED_TABLES;
  const counts: Record<string, number> = {};
  for (const shape of await readShapes(tx, Object.keys(leftOut))) {
    const columns = shape.columns.map(({ name }) => name).filter((name) => !leftOut[shape.table]?.[name]);
    counts[shape.table] = await writeTable(tx, writer, { ...shape, folder, columns });
  }
  return counts;
}

const FILES_AT_ONCE = 1000;

/** The names of the files that the store's rows refer to. */
const FILES: [FileKind, (storeId: string) => RawBuilder<unknown>][] = [
  [
    'media',
    (id) => sql`select hash as name from media where store_id = ${id}
      union select hash from videos where store_id = ${id}`,
  ],
  [
    'private',
    (id) => sql`select file_hash as name from transfer_receipts where store_id = ${id}
      union select file_hash from return_photos where store_id = ${id}`,
  ],
  ['digital', (id) => sql`select content_id::text as name from digital_files where store_id = ${id}`],
];

async function writeFiles(
  tx: StoreTx,
  writer: ArchiveWriter,
  files: StoreFiles,
): Promise<Omit<ArchiveCounts, 'rows'>> {
  const counts = { files: { media: 0, private: 0, digital: 0 }, missingFiles: 0 };
  for (const [kind, names] of FILES) {
    await sql`declare archived no scroll cursor for ${names(tx.storeId)} order by name`.execute(tx);
    for (;;) {
      const { rows } = await sql<{ name: string }>`fetch ${sql.lit(FILES_AT_ONCE)} from archived`.execute(tx);
      for (const { name } of rows) {
        if (await writeFile(writer, files, { storeId: tx.storeId, kind, name })) counts.files[kind]++;
        else counts.missingFiles++;
      }
      if (rows.length < FILES_AT_ONCE) break;
    }
    await sql`close archived`.execute(tx);
  }
  return counts;
}

type FilePlace = { storeId: string; kind: FileKind; name: string };

async function writeFile(
  writer: ArchiveWriter,
  files: StoreFiles,
  { storeId, kind, name }: FilePlace,
): Promise<boolean> {
  const file = await files.open(storeId, kind, name);
  if (!file) return false;
  try {
    await writer.addFile(`${kind}/${name}`, file);
  } finally {
    await file.close();
  }
  return true;
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
