import { z } from 'zod';
import { VIDEO_BYTES } from '#lib/file-limits.ts';
import { MAX_TAR_ENTRY } from '#lib/tar-header.ts';

/** The version that this program writes, and the newest that it reads (docs/archive.md). */
export const ARCHIVE_VERSION = 1;

/** Names of the first and last entries of an archive. */
export const FIRST_ENTRY = 'souk-archive.json';
export const COUNTS_ENTRY = 'counts.json';
export const LAST_ENTRY = 'checksums.sha256';

/** The folders of an archive's files, each with the folder of the data folder that its files come from. */
export const FILE_KINDS = ['media', 'private', 'digital'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MB = 1024 * 1024;

/** The limits when reading an archive; archives that Souk writes stay far below them. */
export const ARCHIVE_LIMITS = {
  entries: 1_000_000,
  /** The maximum bytes of one part of a table's rows; parts are written with 512 kB. */
  part: 64 * MB,
  /** The maximum bytes of one row. */
  row: 8 * MB,
  rows: 100_000_000,
  /** The maximum rows of one part, which are all in memory at once; a part written by Souk has a few thousand. */
  partRows: 50_000,
  /** The maximum bytes of the first and last entries. */
  ends: 200 * MB,
} as const;

const KINDS: { shape: RegExp; most: number }[] = [
  { shape: /^(souk-archive|counts)\.json$/, most: MB },
  { shape: /^checksums\.sha256$/, most: ARCHIVE_LIMITS.ends },
  { shape: /^(tables|records)\/[a-z_]{1,63}\/\d{6}\.jsonl$/, most: ARCHIVE_LIMITS.part },
  // A video has up to 50 MB; a picture of more than 40 MB is refused when it is taken.
  { shape: /^media\/[0-9a-f]{64}$/, most: VIDEO_BYTES },
  { shape: /^private\/[0-9a-f]{64}$/, most: 40 * MB },
  { shape: /^digital\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, most: MAX_TAR_ENTRY },
];

/** The maximum bytes of an entry with this name; null for a name that no archive has. */
export function mostBytesOf(name: string): number | null {
  return KINDS.find(({ shape }) => shape.test(name))?.most ?? null;
}

/** The name of a part of a table's rows; parts count from 1. */
export function partName(folder: 'tables' | 'records', table: string, part: number): string {
  return `${folder}/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

export const archiveHead = z.object({
  format: z.literal('souk-archive'),
  version: z.int().min(1).max(ARCHIVE_VERSION),
  madeAt: z.iso.datetime(),
  store: z.object({ id: z.uuid(), slug: z.string().max(40), name: z.string().max(120) }),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

export const archiveCounts = z.object({
  rows: z.record(z.string().max(80), z.int().min(0)),
  files: z.object({ media: z.int().min(0), private: z.int().min(0), digital: z.int().min(0) }),
  /** The number of files that the store's rows refer to but that are missing from its folders. */
  missingFiles: z.int().min(0),
});
export type ArchiveCounts = z.infer<typeof archiveCounts>;
