import type { ServerResponse } from 'node:http';
import { memoryLimit } from '#lib/memory.ts';

const MB = 1024 * 1024;

export type UnreadLimits = {
  /** Bytes of answers that a process holds for clients that have not read them. */
  most: number;
  /** An answer that has waited for its reader for a shorter time is never cut off. */
  patienceMs: number;
  lookEveryMs: number;
};

export const UNREAD_LIMITS: UnreadLimits = {
  most: Math.min(128 * MB, Math.floor(memoryLimit() / 16)),
  patienceMs: 3000,
  lookEveryMs: 1000,
};

/**
 * Bounds the memory of answers that wait for their readers. A client that asks for a thousand pages or scripts and
 * reads nothing, or a byte in a while, would otherwise fill the memory of the process, which all stores share.
 */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  // Since when an answer waits for its reader; null while it does not.
  readonly #open = new Map<ServerResponse, number | null>();

  constructor(limits: UnreadLimits = UNREAD_LIMITS) {
    this.#limits = limits;
  }

  add(response: ServerResponse): void {
    this.#open.set(response, null);
    response.once('close', () => this.#open.delete(response));
  }

  /** Closes connections, those of large answers that have waited long first, until the others are within the limit. */
  look(): void {
    const { most, patienceMs } = this.#limits;
    const now = performance.now();
    let held = 0;
    const waiting: { response: ServerResponse; bytes: number; weight: number }[] = [];
    for (const [response, before] of this.#open) {
      // A pipelined answer whose turn never came is not told that its connection closed.
      if (response.req.socket.destroyed) {
        this.#open.delete(response);
        continue;
      }
      const bytes = heldBytes(response);
      const since = bytes === 0 ? null : (before ?? now);
      if (since !== before) this.#open.set(response, since);
      held += bytes;
      const waited = since === null ? 0 : now - since;
      if (waited >= patienceMs) waiting.push({ response, bytes, weight: bytes * waited });
    }
    if (held <= most) return;
    for (const { response, bytes } of waiting.sort((a, b) => b.weight - a.weight)) {
      if (held <= most) return;
      response.req.socket.destroy();
      held -= bytes;
    }
  }
}

/** A pipelined answer has no connection yet, and counts as well; so does the page of one that is compressed as it is sent. */
function heldBytes({ writableLength, chunkedEncoding }: ServerResponse): number {
  return writableLength > 0 && chunkedEncoding ? writableLength + MB : writableLength;
}
