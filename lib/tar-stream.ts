import type { ByteSource } from './object-store.ts';

export type TarEntry = {
  path: string;
  kind: 'file' | 'folder';
  bytes: number;
  /** The content; it must be read to its end before the next entry. Empty for a folder. */
  content: AsyncIterable<Uint8Array>;
};

const BLOCK = 512;

/**
 * Reads a ustar archive as PostgreSQL writes it, entry by entry. Throws for a path that leaves its folder, for any other
 * kind of entry (links, devices), a wrong checksum, and an archive that ends early.
 */
export async function* readTar(source: ByteSource): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return bytes.drain();
    const { path, kind, size } = readHeader(header);
    const content = bytes.stream(size);
    yield { path, kind, bytes: size, content };
    // Skips the bytes that the reader did not consume, and the padding.
    for await (const _chunk of content);
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

function readHeader(header: Buffer): { path: string; kind: 'file' | 'folder'; size: number } {
  if (checksumOf(header) !== octal(header, 148, 8)) throw new Error('The tar has a damaged header.');
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  const path = (prefix === '' ? name : `${prefix}/${name}`).replace(/^\.\//, '').replace(/\/$/, '');
  if (path === '' || path.startsWith('/') || path.split('/').includes('..') || path.includes('\\')) {
    throw new Error(`The tar has a path that leaves its folder: ${path}`);
  }
  const flag = String.fromCharCode(header[156] ?? 0);
  if (flag === '5') return { path, kind: 'folder', size: 0 };
  if (flag !== '0' && flag !== '\0') throw new Error(`The tar has an entry of an unexpected kind: ${path}`);
  return { path, kind: 'file', size: sizeOf(header) };
}

/** The sum of a header's bytes, its own checksum counted as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function sizeOf(header: Buffer): number {
  // Sizes from 8 GB on are written in base 256, with the highest bit set.
  if (((header[124] ?? 0) & 0x80) === 0) return octal(header, 124, 12);
  return Number(header.readBigUInt64BE(128));
}

function octal(header: Buffer, at: number, length: number): number {
  return Number.parseInt(text(header, at, length).trim() || '0', 8);
}

function text(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}

/** A stream of chunks, read in the sizes that are asked for. */
class Bytes {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array();

  constructor(source: ByteSource) {
    this.chunks = (async function* () {
      yield* source;
    })();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.stream(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.rest.length === 0) await this.fill();
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Reads the source to its end, so that a measuring stream around it sees all bytes. */
  async drain(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }

  private async fill(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw new Error('The tar ends early.');
    this.rest = value;
  }
}
