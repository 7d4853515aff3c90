import { IncomingMessage } from 'node:http';

type Crumbs = { most: number; bytes: number };

/** A body of more pieces than `most`, of fewer than `bytes` each on average, is cut off. */
const OF_CHUNKS: Crumbs = { most: 1000, bytes: 32 };
/**
 * A body whose length is announced is kept as it comes, not joined. Its pieces are what was sent at once: packets, which
 * have room for 536 bytes at least.
 */
const OF_PACKETS: Crumbs = { most: 64, bytes: 256 };

/**
 * A request whose body does not come in crumbs. Each piece takes some two hundred bytes of memory and microseconds on
 * its way, whatever it holds, so that a form in chunks of one byte would take two hundred times what the limits of
 * bodies count. No client sends so.
 */
export class WholeRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  /** Called by Node's parser for each piece; null ends the body. */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    this.#pieces += 1;
    this.#bytes += piece?.byteLength ?? 0;
    if (this.#pieces > OF_PACKETS.most && this.#isCrumbs()) {
      this.socket.destroy();
      return false;
    }
    return super.push(piece, encoding);
  }

  #isCrumbs(): boolean {
    const { most, bytes } = this.headers['content-length'] === undefined ? OF_CHUNKS : OF_PACKETS;
    return this.#pieces > most && this.#bytes < this.#pieces * bytes;
  }
}
