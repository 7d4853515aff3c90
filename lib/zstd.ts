import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { ByteSource } from './object-store.ts';

/** Compresses a stream (zstd with a checksum). An error of the source is thrown to the reader. */
export function packed(source: ByteSource): AsyncIterable<Uint8Array> {
  const packer = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  return through(source, packer);
}

/** The inverse of packed; throws if the bytes were changed or cut. */
export async function* unpacked(source: ByteSource): AsyncGenerator<Uint8Array> {
  try {
    yield* through(source, createZstdDecompress());
  } catch (error) {
    // Converts only zlib's own errors; an error of the source is thrown unchanged.
    if (!/^Z(STD)?_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Error('Packed bytes are damaged or end early.', { cause: error });
  }
}

function through(source: ByteSource, transform: NodeJS.ReadWriteStream): AsyncIterable<Uint8Array> {
  // The failed pipeline destroys the transform with the error, and its reader gets it.
  pipeline(source, transform).catch(() => {});
  return transform as AsyncIterable<Buffer>;
}
