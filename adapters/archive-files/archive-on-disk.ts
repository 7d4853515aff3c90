import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { ArchiveSink, ArchiveSource } from '#domain/archive/index.ts';

export type OpenArchive = ArchiveSource & { close(): Promise<void> };

/** Opens an archive to read. Throws if there is no such file. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return { bytes: size, read: (at, length) => readAt(file, at, length), close: () => file.close() };
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let bytes = 0;
  while (bytes < length) {
    const { bytesRead } = await file.read(buffer, bytes, length - bytes, at + bytes);
    if (bytesRead === 0) break;
    bytes += bytesRead;
  }
  return buffer.subarray(0, bytes);
}

/**
 * Writes an archive under a temporary name, and renames it when `write` returns true. A killed process leaves a file
 * that ends in .part, which the next run replaces.
 */
export async function createArchiveFile<T>(
  path: string,
  write: (sink: ArchiveSink) => Promise<{ value: T; isWhole: boolean }>,
): Promise<T> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  let isWhole = false;
  try {
    const sink: ArchiveSink = { write: async (bytes) => void (await file.writeFile(bytes)) };
    const written = await write(sink);
    if (written.isWhole) await file.sync();
    isWhole = written.isWhole;
    return written.value;
  } finally {
    await file.close();
    if (isWhole) await rename(part, path);
    else await rm(part, { force: true });
  }
}
