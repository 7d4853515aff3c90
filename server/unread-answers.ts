import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { memoryLimit } from '#lib/memory.ts';

const MB = 1024 * 1024;

export type UnreadLimits = {
  /** Bytes of answers that a process holds for clients that have not read them. */
  most: number;
  /** A connection whose answers have waited for a shorter time is never cut off. */
  patienceMs: number;
  lookEveryMs: number;
};

export const UNREAD_LIMITS: UnreadLimits = {
  most: Math.min(128 * MB, Math.floor(memoryLimit() / 16)),
  patienceMs: 3000,
  lookEveryMs: 1000,
};

/** Memory that answers took for a connection, and bytes that its client read. Older values count less. */
type Load = {
  /** When it first held something. That one answer was read and the next one waits begins nothing anew. */
  since: number;
  lookedAt: number;
  /** Bytes times milliseconds. */
  held: number;
  read: number;
  /** Bytes of all answers that its client had taken at the last look. */
  taken: number;
};

/** After so many times the patience without an answer that waits, a connection begins anew. */
const FORGIVEN_AFTER = 10;
/** Reading less than this is as good as reading nothing. */
const SOME_BYTES = 1024;

/**
 * Bounds the memory of answers that wait for their readers. A client that asks for a thousand pages or scripts and
 * reads nothing, or a byte in a while, would otherwise fill the memory of the process, which all stores share.
 */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  readonly #open = new Set<ServerResponse>();
  readonly #loads = new WeakMap<Socket, Load>();

  constructor(limits: UnreadLimits = UNREAD_LIMITS) {
    this.#limits = limits;
  }

  add(response: ServerResponse): void {
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }

  /**
   * Closes connections until the others are within the limit: first those that kept the most memory for each byte that
   * they read. A slow client that reads all the time keeps less than one that takes a small page every few seconds.
   */
  look(): void {
    const { most, patienceMs } = this.#limits;
    const now = performance.now();
    const waiting = [...this.#bytesByConnection()].map(([socket, bytes]) => {
      const load = this.#weigh(socket, bytes, now);
      return { socket, bytes, waited: now - load.since, weight: load.held / (load.read + SOME_BYTES) };
    });
    let held = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    if (held <= most) return;
    const late = waiting.filter(({ waited }) => waited >= patienceMs);
    for (const { socket, bytes } of late.sort((a, b) => b.weight - a.weight)) {
      if (held <= most) return;
      socket.destroy();
      held -= bytes;
    }
  }

  /** What the answers hold for each connection whose client has not read all. */
  #bytesByConnection(): Map<Socket, number> {
    const found = new Map<Socket, number>();
    for (const response of this.#open) {
      const { socket } = response.req;
      const bytes = heldBytes(response);
      // A pipelined answer whose turn never came is not told that its connection closed.
      if (socket.destroyed) this.#open.delete(response);
      else if (bytes > 0) found.set(socket, (found.get(socket) ?? 0) + bytes);
    }
    return found;
  }

  #weigh(socket: Socket, bytes: number, now: number): Load {
    const { patienceMs, lookEveryMs } = this.#limits;
    const before = this.#loads.get(socket);
    const passed = before ? now - before.lookedAt : 0;
    const taken = takenBytes(socket);
    const isNew = !before || passed > FORGIVEN_AFTER * patienceMs;
    const fade = isNew ? 0 : 0.5 ** (passed / (3 * patienceMs));
    const load: Load = {
      since: isNew ? now : before.since,
      lookedAt: now,
      held: fade * (before?.held ?? 0) + bytes * Math.min(passed, 2 * lookEveryMs),
      read: fade * (before?.read ?? 0) + taken - (before?.taken ?? 0),
      taken,
    };
    this.#loads.set(socket, load);
    return load;
  }
}

/** A pipelined answer has no connection yet, and counts as well; so does the page of one that is compressed as it is sent. */
function heldBytes({ writableLength, chunkedEncoding }: ServerResponse): number {
  return writableLength > 0 && chunkedEncoding ? writableLength + MB : writableLength;
}

/** The bytes that the system has taken from a connection: of a large text that is being sent, Node tells only the whole. */
function takenBytes(socket: Socket): number {
  const handle = (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null })._handle;
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
}
