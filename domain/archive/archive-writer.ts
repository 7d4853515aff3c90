import { createHash } from 'node:crypto';
import { TAR_BLOCK, tarHeader, tarPadding } from '#lib/tar-header.ts';
import type { ArchiveSink, OpenStoreFile } from './ports.ts';

/** Small writes are joined up to this size. */
const CHUNK = 1024 * 1024;

/** This many checksums are joined into one buffer, because single texts take much more memory in a large archive. */
const SUMS_JOINED = 1000;

/** Writes the entries of an archive one after the other, and lists their checksums. */
export class ArchiveWriter {
  readonly #sink: ArchiveSink;
  readonly #mtime: number;
  readonly #sums: Buffer[] = [];
  #lastSums: string[] = [];
  readonly #chunk = Buffer.alloc(CHUNK);
  #filled = 0;
  /** The bytes written so far. */
  bytes = 0;

  constructor(sink: ArchiveSink, at: Date) {
    this.#sink = sink;
    this.#mtime = Math.floor(at.getTime() / 1000);
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#list(name, createHash('sha256').update(content).digest('hex'));
    await this.#entry(name, content);
  }

  /** Copies a file with the size that it had when it was opened. Throws if it has become shorter. */
  async addFile(name: string, file: OpenStoreFile): Promise<void> {
    await this.#write(tarHeader({ name, size: file.bytes }, this.#mtime));
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of file.chunks()) {
      bytes += chunk.length;
      hash.update(chunk);
      await this.#write(chunk);
    }
    if (bytes !== file.bytes) throw new Error(`${name} has ${bytes} bytes instead of ${file.bytes}.`);
    await this.#write(Buffer.alloc(tarPadding(bytes)));
    this.#list(name, hash.digest('hex'));
  }

  /** Writes the checksums, in the format of sha256sum, and the end of the tar file. */
  async end(name: string): Promise<void> {
    this.#joinSums();
    const size = this.#sums.reduce((sum, { length }) => sum + length, 0);
    await this.#write(tarHeader({ name, size }, this.#mtime));
    for (const part of this.#sums) await this.#write(part);
    await this.#write(Buffer.alloc(tarPadding(size)));
    await this.#write(Buffer.alloc(2 * TAR_BLOCK));
    await this.#flush();
  }

  #list(name: string, sum: string): void {
    this.#lastSums.push(`${sum}  ${name}\n`);
    if (this.#lastSums.length >= SUMS_JOINED) this.#joinSums();
  }

  #joinSums(): void {
    this.#sums.push(Buffer.from(this.#lastSums.join('')));
    this.#lastSums = [];
  }

  async #entry(name: string, content: Buffer): Promise<void> {
    await this.#write(tarHeader({ name, size: content.length }, this.#mtime));
    await this.#write(content);
    await this.#write(Buffer.alloc(tarPadding(content.length)));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.bytes += bytes.length;
    if (this.#filled + bytes.length > CHUNK) await this.#flush();
    if (bytes.length >= CHUNK) return this.#sink.write(bytes);
    this.#chunk.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  async #flush(): Promise<void> {
    if (this.#filled > 0) await this.#sink.write(this.#chunk.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
