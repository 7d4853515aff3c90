import type { Failure } from '#lib/result.ts';

/** Another export of the same store is running. */
export type ArchiveBusy = Failure<'archive_busy', undefined>;

/** The file is not an archive of Souk. `entry`: the name of the part where reading stopped, '' for the beginning. */
export type ArchiveForeign = Failure<'archive_foreign', { entry: string }>;
/** The file ends early. */
export type ArchiveTruncated = Failure<'archive_truncated', undefined>;
/** The sizes of entries or the numbers of rows differ from those that the archive itself lists. */
export type ArchiveTampered = Failure<'archive_tampered', undefined>;
/** The archive was written by a newer Souk. */
export type ArchiveNewer = Failure<'archive_newer', { version: number; known: number }>;
/** An entry, or the number of entries or rows, exceeds the limits. */
export type ArchiveTooLarge = Failure<'archive_too_large', { entry: string; most: number }>;
/** A row that the database or a rule of the shop refuses. */
export type ArchiveRowInvalid = Failure<'archive_row_invalid', { table: string; reason: string }>;
/** A picture or file that no upload would accept. */
export type ArchiveFileInvalid = Failure<'archive_file_invalid', { entry: string; reason: string }>;

export type ReadArchiveFailure =
  | ArchiveForeign
  | ArchiveTruncated
  | ArchiveTampered
  | ArchiveNewer
  | ArchiveTooLarge;

/** Thrown inside an import to undo its transaction; the conductor returns the failure. */
export class ArchiveRefused extends Error {
  readonly failure: ArchiveRowInvalid | ArchiveFileInvalid | ReadArchiveFailure;

  constructor(failure: ArchiveRowInvalid | ArchiveFileInvalid | ReadArchiveFailure) {
    super(failure.code);
    this.failure = failure;
  }
}
