import { hash as digestOf } from 'node:crypto';
import { DigestSet } from '#lib/digest-set.ts';
import { HASH_BYTES } from './layout.ts';

const CHUNK = 16_384;
const PATH_BYTES = 16;

type Found = { path: string; bytes: number; changed: number };
type Known = Found & { hash: string };

const newChunk = () => ({
  bytes: new Float64Array(CHUNK),
  changed: new Float64Array(CHUNK),
  content: new Uint32Array(CHUNK),
});

const pathDigest = (path: string) => digestOf('sha256', path, 'buffer').subarray(0, PATH_BYTES);

/**
 * The files of all stores that the target has. They take about 90 bytes each, outside the JavaScript heap. A file is not
 * read again while its size and time are unchanged.
 */
export class KnownFiles {
  readonly #paths = new DigestSet(PATH_BYTES);
  readonly #contents = new DigestSet(HASH_BYTES);
  readonly #chunks: ReturnType<typeof newChunk>[] = [];

  add({ path, bytes, changed, hash }: Known): void {
    const file = this.#paths.add(pathDigest(path));
    const at = file % CHUNK;
    this.#chunks[Math.floor(file / CHUNK)] ??= newChunk();
    const chunk = this.#chunkOf(file);
    chunk.bytes[at] = bytes;
    chunk.changed[at] = changed;
    chunk.content[at] = this.#contents.add(Buffer.from(hash, 'hex'));
  }

  find({ path, bytes, changed }: Found): Known | null {
    const file = this.#paths.find(pathDigest(path));
    if (file === null) return null;
    const at = file % CHUNK;
    const chunk = this.#chunkOf(file);
    if (chunk.bytes[at] !== bytes || chunk.changed[at] !== changed) return null;
    return { path, bytes, changed, hash: this.#contents.at(chunk.content[at] ?? 0).toString('hex') };
  }

  hasPath(path: string): boolean {
    return this.#paths.has(pathDigest(path));
  }

  hasContent(hash: string): boolean {
    return this.#contents.has(Buffer.from(hash, 'hex'));
  }

  #chunkOf(file: number): ReturnType<typeof newChunk> {
    const chunk = this.#chunks[Math.floor(file / CHUNK)];
    if (!chunk) throw new RangeError('A known file has no size.');
    return chunk;
  }
}
