import { createHash } from 'node:crypto';
import { asWorker } from '#db/index.ts';
import {
  type ArchiveSink,
  type ArchiveSource,
  exportStore,
  readArchive,
  type StoreFiles,
} from '#domain/archive/index.ts';
import { tarHeader, tarPadding } from '#lib/tar-header.ts';
import type { TestDatabase } from './database.ts';

/** An archive of a few megabytes in memory. */
export function memorySource(archive: Buffer): ArchiveSource {
  return { bytes: archive.length, read: async (at, length) => archive.subarray(at, at + length) };
}

export type Exported = { storeId: string; slug: string; name: string };

export async function exportToMemory(store: Exported, files: StoreFiles, at: Date): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink: ArchiveSink = { write: async (bytes) => void chunks.push(Buffer.from(bytes)) };
  const { storeId: id, slug, name } = store;
  const made = await asWorker(() => exportStore({ store: { id, slug, name }, sink, files, at }));
  if (!made.ok) throw new Error(made.code);
  return Buffer.concat(chunks);
}

/** The entries of an archive by name, in order. */
export async function entriesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const read = await readArchive(memorySource(archive));
  if (!read.ok) throw new Error(`${read.code} ${JSON.stringify(read.data)}`);
  const entries = [...read.value.entries.values()];
  return new Map(entries.map(({ name, at, bytes }) => [name, archive.subarray(at, at + bytes)]));
}

/** Packs entries as an archive whose checksums and counts are right, so that only its contents can be refused. */
export function packArchive(entries: Map<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const sums: string[] = [];
  const add = (name: string, content: Buffer) =>
    parts.push(
      tarHeader({ name, size: content.length }, 0),
      content,
      Buffer.alloc(tarPadding(content.length)),
    );
  const rows: Record<string, number> = {};
  for (const [name, content] of entries) {
    const table = /^(?:tables|records)\/([a-z_]+)\//.exec(name)?.[1];
    if (table) rows[table] = (rows[table] ?? 0) + content.toString().split('\n').length - 1;
  }
  for (const [name, content] of entries) {
    if (name === 'checksums.sha256') continue;
    const counts = name === 'counts.json' ? JSON.parse(content.toString()) : null;
    const whole = counts ? Buffer.from(JSON.stringify({ ...counts, rows })) : content;
    add(name, whole);
    sums.push(`${createHash('sha256').update(whole).digest('hex')}  ${name}\n`);
  }
  add('checksums.sha256', Buffer.from(sums.join('')));
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

export type ArchivedRow = Record<string, unknown>;

/** Name of the first part of a table. */
export const firstPart = (table: string) => `tables/${table}/000001.jsonl`;

/** Writes an archive with these entries changed, with correct checksums and counts. */
export function archiveChanger(entries: Map<string, Buffer>) {
  /** Replaces, leaves out (null) or adds one entry. */
  function withEntry(name: string, content: string | Buffer | null): Buffer {
    return withEntries(new Map([[name, content]]));
  }
  function withEntries(others: Map<string, string | Buffer | null>): Buffer {
    const changed = new Map(entries);
    const counts = others.get('counts.json') ?? changed.get('counts.json') ?? '';
    changed.delete('counts.json');
    for (const [name, content] of others) {
      if (content === null) changed.delete(name);
      else changed.set(name, Buffer.from(content));
    }
    return packArchive(changed.set('counts.json', Buffer.from(counts)));
  }
  const linesOf = (table: string) =>
    (entries.get(firstPart(table)) as Buffer).toString().trimEnd().split('\n');
  /** Changes the first row of a table. */
  function withRow(table: string, change: (row: ArchivedRow) => ArchivedRow): Buffer {
    const [first = '{}', ...rest] = linesOf(table);
    const lines = [JSON.stringify(change(JSON.parse(first))), ...rest];
    return withEntry(firstPart(table), `${lines.join('\n')}\n`);
  }
  /** Sets these values in all rows of the tables. */
  function withValues(values: Record<string, ArchivedRow>): Buffer {
    const changed = Object.entries(values).map(([table, more]): [string, string] => [
      firstPart(table),
      linesOf(table)
        .map((line) => `${JSON.stringify({ ...JSON.parse(line), ...more })}\n`)
        .join(''),
    ]);
    return withEntries(new Map(changed));
  }
  return { withEntry, withRow, withValues };
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The tables of an archive without the values that an import replaces: parts of ids, hashes and sizes of pictures
 * that were encoded again, and whether the shop is open.
 */
export async function comparable(archive: Buffer): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const [name, content] of await entriesOf(archive)) {
    const table = /^tables\/([a-z_]+)\//.exec(name)?.[1];
    if (!table) continue;
    const lines = content.toString().trimEnd().split('\n');
    tables[table] = [...(tables[table] ?? []), ...lines.map((line) => comparableLine(table, line))];
  }
  for (const lines of Object.values(tables)) lines.sort();
  const kinds = [...(await entriesOf(archive)).keys()].map((name) => name.split('/')[0] ?? '');
  return { ...tables, files: kinds.filter((kind) => ['media', 'private', 'digital'].includes(kind)) };
}

function comparableLine(table: string, line: string): string {
  const row = JSON.parse(line);
  if (table === 'media') for (const name of ['content_type', 'bytes', 'blur']) delete row[name];
  if (table === 'store_settings') row.access = { ...row.access, mode: undefined };
  return JSON.stringify(row)
    .replace(ID, (id) => ('78'.includes(id[14] ?? '') ? `${id.slice(0, 14)}*${id.slice(15, 18)}` : '*'))
    .replace(/[0-9a-f]{64}/g, 'HASH');
}

/** The lines that only one of two archives has, at most ten of each table. */
export async function differences(one: Buffer, other: Buffer): Promise<Record<string, string[]>> {
  const [a, b] = [await comparable(one), await comparable(other)];
  const found: Record<string, string[]> = {};
  for (const table of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const only = (lines: string[] = [], others: string[] = []) => {
      const known = new Set(others);
      return lines.filter((line) => !known.has(line)).slice(0, 10);
    };
    const lines = [...only(a[table], b[table]), ...only(b[table], a[table])];
    if (a[table]?.length !== b[table]?.length) lines.push(`${a[table]?.length} and ${b[table]?.length} rows`);
    if (lines.length > 0) found[table] = lines;
  }
  return found;
}

/** A digest of all rows of each store, by store id, without the operator's measurements. */
export async function storeDigests(db: TestDatabase): Promise<Record<string, string>> {
  const tables = await db.admin<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'store_id'
        and c.relname not in ('changes', 'store_figures') order by 1`,
  );
  const parts = tables.map(({ name }) => `select store_id, md5(t::text) as row from ${name} t`);
  const rows = await db.admin<{ id: string; digest: string }>(
    `select store_id as id, count(*) || md5(string_agg(row, '' order by row)) as digest
       from (${parts.join(' union all ')}) r group by store_id`,
  );
  return Object.fromEntries(rows.map(({ id, digest }) => [id, digest]));
}
