import { createHash, type Hash } from 'node:crypto';
import { fail, ok, type Result } from '#lib/result.ts';
import { readTarHeader, TAR_BLOCK, tarPadding } from '#lib/tar-header.ts';
import {
  ARCHIVE_LIMITS,
  ARCHIVE_VERSION,
  type ArchiveCounts,
  type ArchiveHead,
  archiveCounts,
  archiveHead,
  COUNTS_ENTRY,
  FIRST_ENTRY,
  LAST_ENTRY,
  mostBytesOf,
} from './archive-format.ts';
import { ARCHIVED_TABLES, RECORDED_TABLES } from './archive-tables.ts';
import { ArchiveRefused, type ReadArchiveFailure } from './errors.ts';
import type { ArchiveSource } from './ports.ts';

export type ArchiveEntry = { name: string; at: number; bytes: number };

/** A complete archive: its head, and the positions of its entries. */
export type ArchiveIndex = { head: ArchiveHead; counts: ArchiveCounts; entries: Map<string, ArchiveEntry> };

/**
 * Reads a whole archive and compares it with its own checksums and counts, before any of its data is used. An archive
 * is untrusted input: names, sizes and numbers are bounded (T11, K).
 */
export async function readArchive(source: ArchiveSource): Promise<Result<ArchiveIndex, ReadArchiveFailure>> {
  try {
    return ok(await new Reading(source).run());
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.failure as ReadArchiveFailure;
    throw error;
  }
}

/** The bytes of an entry of an archive that was already read. */
export async function readEntry(source: ArchiveSource, { at, bytes }: ArchiveEntry): Promise<Buffer> {
  return source.read(at, bytes);
}

const CHUNK = 1024 * 1024;
/** The maximum padding: tar programs fill the last record of a file up to 10 kB. */
const MOST_END = 20 * TAR_BLOCK;
const NEWLINE = 10;

function refuse(failure: ReadArchiveFailure): never {
  throw new ArchiveRefused(failure);
}

class Reading {
  readonly #source: ArchiveSource;
  readonly #entries = new Map<string, ArchiveEntry>();
  /** The expected hash of the list of checksums, so that the list itself need not be in memory. */
  readonly #list: Hash = createHash('sha256');
  readonly #lines = new Map<string, number>();
  readonly #parts = new Map<string, number>();
  #at = 0;

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  async run(): Promise<ArchiveIndex> {
    const first = await this.#readHeader();
    if (first.name !== FIRST_ENTRY) refuse(fail('archive_foreign', { entry: first.name }));
    const head = readHead(await this.#json(first));
    await this.#readContent(first);
    let last = await this.#readHeader();
    while (last.name !== LAST_ENTRY) {
      this.#checkPlace(last);
      await this.#readContent(last);
      last = await this.#readHeader();
    }
    const sums = await this.#readContent(last);
    if (sums !== this.#list.digest('hex')) refuse(fail('archive_tampered'));
    await this.#checkEnd();
    return { head, counts: await this.#checkCounts(), entries: this.#entries };
  }

  async #readHeader(): Promise<ArchiveEntry> {
    const block = await this.#source.read(this.#at, TAR_BLOCK);
    const isWhole = block.length === TAR_BLOCK;
    const entry = isWhole ? readTarHeader(block) : null;
    if (!entry && this.#at === 0) refuse(fail('archive_foreign', { entry: '' }));
    if (!isWhole || block.every((byte) => byte === 0)) refuse(fail('archive_truncated'));
    if (!entry) refuse(fail('archive_foreign', { entry: [...this.#entries.keys()].at(-1) ?? '' }));
    const most = mostBytesOf(entry.name);
    if (most === null || this.#entries.has(entry.name))
      refuse(fail('archive_foreign', { entry: entry.name }));
    if (entry.size > most) refuse(fail('archive_too_large', { entry: entry.name, most }));
    if (this.#entries.size >= ARCHIVE_LIMITS.entries)
      refuse(fail('archive_too_large', { entry: entry.name, most: ARCHIVE_LIMITS.entries }));
    this.#at += TAR_BLOCK;
    if (this.#at + entry.size > this.#source.bytes) refuse(fail('archive_truncated'));
    const found = { name: entry.name, at: this.#at, bytes: entry.size };
    this.#entries.set(entry.name, found);
    return found;
  }

  /** Accepts parts of known tables only, in order. */
  #checkPlace({ name }: ArchiveEntry): void {
    const [folder = '', table = '', file = ''] = name.split('/');
    if (folder !== 'tables' && folder !== 'records') return;
    const known = folder === 'tables' ? ARCHIVED_TABLES : RECORDED_TABLES;
    const part = (this.#parts.get(table) ?? 0) + 1;
    if (!Object.hasOwn(known, table) || Number.parseInt(file, 10) !== part)
      refuse(fail('archive_foreign', { entry: name }));
    this.#parts.set(table, part);
  }

  /** Returns the SHA-256 of an entry's bytes. */
  async #readContent(entry: ArchiveEntry): Promise<string> {
    const hash = createHash('sha256');
    let rows = 0;
    const table = /^(?:tables|records)\/([a-z_]+)\//.exec(entry.name)?.[1];
    for (let read = 0; read < entry.bytes; ) {
      const chunk = await this.#source.read(entry.at + read, Math.min(CHUNK, entry.bytes - read));
      if (chunk.length === 0) refuse(fail('archive_truncated'));
      hash.update(chunk);
      if (table) rows += this.#countLines(table, chunk);
      if (rows > ARCHIVE_LIMITS.partRows)
        refuse(fail('archive_too_large', { entry: entry.name, most: ARCHIVE_LIMITS.partRows }));
      read += chunk.length;
    }
    this.#at = entry.at + entry.bytes + tarPadding(entry.bytes);
    const sum = hash.digest('hex');
    if (entry.name !== LAST_ENTRY) this.#list.update(`${sum}  ${entry.name}\n`);
    return sum;
  }

  /** Returns how many lines end in the chunk. */
  #countLines(table: string, chunk: Buffer): number {
    let lines = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
    const sum = (this.#lines.get(table) ?? 0) + lines;
    if (sum > ARCHIVE_LIMITS.rows)
      refuse(fail('archive_too_large', { entry: table, most: ARCHIVE_LIMITS.rows }));
    this.#lines.set(table, sum);
    return lines;
  }

  async #checkEnd(): Promise<void> {
    const rest = this.#source.bytes - this.#at;
    if (rest < 2 * TAR_BLOCK) refuse(fail('archive_truncated'));
    const end = rest > MOST_END ? null : await this.#source.read(this.#at, rest);
    if (!end?.every((byte) => byte === 0)) refuse(fail('archive_foreign', { entry: LAST_ENTRY }));
  }

  async #checkCounts(): Promise<ArchiveCounts> {
    const entry = this.#entries.get(COUNTS_ENTRY);
    const counts = entry && archiveCounts.safeParse(await this.#json(entry)).data;
    if (!counts) refuse(fail('archive_foreign', { entry: COUNTS_ENTRY }));
    for (const [table, rows] of Object.entries(counts.rows))
      if ((this.#lines.get(table) ?? 0) !== rows) refuse(fail('archive_tampered'));
    for (const table of this.#lines.keys())
      if (!Object.hasOwn(counts.rows, table)) refuse(fail('archive_tampered'));
    return counts;
  }

  async #json(entry: ArchiveEntry): Promise<unknown> {
    const text = (await readEntry(this.#source, entry)).toString();
    try {
      return JSON.parse(text);
    } catch {
      return refuse(fail('archive_foreign', { entry: entry.name }));
    }
  }
}

function readHead(value: unknown): ArchiveHead {
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== 'souk-archive') refuse(fail('archive_foreign', { entry: FIRST_ENTRY }));
  if (typeof version === 'number' && version > ARCHIVE_VERSION)
    refuse(fail('archive_newer', { version, known: ARCHIVE_VERSION }));
  return archiveHead.safeParse(value).data ?? refuse(fail('archive_foreign', { entry: FIRST_ENTRY }));
}
