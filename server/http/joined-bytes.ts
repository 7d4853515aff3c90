/** Smaller pieces are joined in blocks; a larger one is kept as it came. */
const WHOLE_PIECE = 1024;
const BLOCK = 4096;

/**
 * Bytes that arrive in pieces, kept in little more memory than they have: each piece by itself takes some two hundred
 * bytes besides.
 */
export class JoinedBytes {
  readonly #blocks: Uint8Array[] = [];
  #block: Uint8Array | null = null;
  #used = 0;

  add(piece: Uint8Array): void {
    const isWhole = piece.byteLength >= WHOLE_PIECE;
    if (isWhole || this.#used + piece.byteLength > BLOCK) this.#close();
    if (isWhole) {
      this.#blocks.push(piece);
      return;
    }
    this.#block ??= new Uint8Array(BLOCK);
    this.#block.set(piece, this.#used);
    this.#used += piece.byteLength;
  }

  /** All bytes, in one piece. */
  whole(): Buffer<ArrayBuffer> {
    this.#close();
    return Buffer.concat(this.#blocks);
  }

  #close(): void {
    if (this.#block && this.#used > 0) this.#blocks.push(this.#block.slice(0, this.#used));
    this.#used = 0;
  }
}
