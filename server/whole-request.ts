import { IncomingMessage } from 'node:http';

/** A body of more pieces than this, of fewer bytes each on average, is cut off. A packet has some thousand. */
const MOST_CRUMBS = 1000;
const CRUMB_BYTES = 32;

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
    if (this.#pieces > MOST_CRUMBS && this.#bytes < this.#pieces * CRUMB_BYTES) {
      this.socket.destroy();
      return false;
    }
    return super.push(piece, encoding);
  }
}
