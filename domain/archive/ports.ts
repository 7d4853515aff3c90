import type { FileKind } from './archive-format.ts';

/** The destination of an archive. `write` waits until the bytes are accepted, so that memory stays bounded. */
export type ArchiveSink = { write(bytes: Uint8Array): Promise<void> };

/** A finished archive on a disk. `read` returns fewer bytes only at the end of the file. */
export type ArchiveSource = { bytes: number; read(at: number, length: number): Promise<Buffer> };

export type OpenStoreFile = { bytes: number; chunks(): AsyncIterable<Uint8Array>; close(): Promise<void> };

/** The files of stores: pictures and videos (media), receipts and photos of returns (private), files for sale (digital). */
export type StoreFiles = {
  /** Null if there is no such file. */
  open(storeId: string, kind: FileKind, name: string): Promise<OpenStoreFile | null>;
  put(storeId: string, kind: FileKind, name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Marks a store whose files are written before its rows exist. Must be called again at least every minute, because
   * an old mark means that the process was killed.
   */
  markArrival(storeId: string): Promise<void>;
  /** Removes the mark of a store whose rows are committed. */
  endArrival(storeId: string): Promise<void>;
  /** Deletes all files of a store that has no rows, and its mark. */
  removeAll(storeId: string): Promise<void>;
  /** Stores whose mark is older than ten minutes. */
  oldArrivals(now: Date): Promise<string[]>;
};
