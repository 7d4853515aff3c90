import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { ByteSource } from './object-store.ts';

/** Compresses a stream (zstd with a checksum). An error of the source is thrown to the reader. */
export function packed(source: ByteSource): AsyncIterable<Uint8Array> {
  const packer = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  return through(source, packer);
}

/** The inverse of packed; throws if the bytes were changed or cut. */
export function unpacked(source: ByteSource): AsyncIterable<Uint8Array> {
  return through(source, createZstdDecompress());
}

function through(source: ByteSource, transform: NodeJS.ReadWriteStream): AsyncIterable<Uint8Array> {
  // The failed pipeline destroys the transform with the error, and its reader gets it.
  pipeline(source, transform).catch(() => {});
  return transform as AsyncIterable<Buffer>;
}
