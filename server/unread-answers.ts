import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '#lib/address-block.ts';
import { memoryLimit } from '#lib/memory.ts';

const MB = 1024 * 1024;

export type UnreadLimits = {
  /** Bytes of answers that a process holds for clients that have not read them. */
  most: number;
  /** A client whose answers have waited for a shorter time is never cut off. */
  patienceMs: number;
  lookEveryMs: number;
};

export const UNREAD_LIMITS: UnreadLimits = {
  most: Math.min(128 * MB, Math.floor(memoryLimit() / 16)),
  patienceMs: 3000,
  lookEveryMs: 1000,
};

/** Names the client of a request by its network, so that a client is recognized on another connection. */
export type ClientOf = (request: IncomingMessage) => string;

/** Memory that answers took for a connection or a client, and bytes that were read of them. Older values count less. */
type Load = {
  /** When it first held something. That one answer was read and the next one waits begins nothing anew. */
  since: number;
  lookedAt: number;
  /** Bytes times milliseconds. */
  held: number;
  read: number;
};
type Waiting = { socket: Socket; client: string; bytes: number; read: number };

/** A client's load is forgotten when none of its answers has waited for this many times the patience. */
const FORGIVEN_AFTER = 10;
/** Reading less than this is as good as reading nothing. */
const SOME_BYTES = 1024;

/**
 * Bounds the memory of answers that wait for their readers. A client that asks for a thousand pages or scripts and
 * reads nothing, or a byte in a while, would otherwise fill the memory of the process, which all stores share.
 */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  readonly #clientOf: ClientOf;
  readonly #open = new Set<ServerResponse>();
  readonly #ofSockets = new WeakMap<Socket, Load>();
  readonly #ofClients = new Map<string, Load>();
  /** Bytes of all answers that a connection's client had taken at the last look. */
  readonly #taken = new WeakMap<Socket, number>();

  constructor(limits: UnreadLimits = UNREAD_LIMITS, clientOf: ClientOf = peerOf) {
    this.#limits = limits;
    this.#clientOf = clientOf;
  }

  add(response: ServerResponse): void {
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }

  /**
   * Closes connections until the others are within the limit: first those that kept the most memory for each byte that
   * was read of them, or whose client did; of one client, those that did themselves. A slow client that reads all the
   * time keeps less than one that takes a small page every few seconds, or that leaves ever new connections unread. A
   * connection that has waited longer than the patience is also ranked by itself, so that another answer that its client
   * reads quickly does not protect it.
   */
  look(): void {
    const { most, patienceMs } = this.#limits;
    const now = performance.now();
    const waiting = this.#unread();
    this.#weighClients(waiting, now);
    const weighed = waiting.map((each) => {
      const own = this.#weigh(this.#ofSockets.get(each.socket), each, now);
      this.#ofSockets.set(each.socket, own);
      const ofClient = this.#ofClients.get(each.client) ?? own;
      const isKnown = now - own.since >= patienceMs;
      const rank = Math.max(weightOf(ofClient), isKnown ? weightOf(own) : 0);
      return { ...each, weight: weightOf(own), rank, waited: now - ofClient.since };
    });
    let held = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    if (held <= most) return;
    const late = weighed.filter(({ waited }) => waited >= patienceMs);
    for (const { socket, bytes } of late.sort((a, b) => b.rank - a.rank || b.weight - a.weight)) {
      if (held <= most) return;
      socket.destroy();
      held -= bytes;
    }
  }

  /** What the answers hold for each connection whose client has not read all. */
  #unread(): Waiting[] {
    const found = new Map<Socket, Waiting>();
    for (const response of this.#open) {
      const { socket } = response.req;
      const bytes = heldBytes(response);
      // A pipelined answer whose turn never came is not told that its connection closed.
      if (socket.destroyed) this.#open.delete(response);
      else if (bytes > 0) {
        const before = found.get(socket);
        const client = before?.client ?? this.#clientOf(response.req);
        const read = before?.read ?? this.#readSince(socket);
        found.set(socket, { socket, client, read, bytes: bytes + (before?.bytes ?? 0) });
      }
    }
    return [...found.values()];
  }

  #readSince(socket: Socket): number {
    const taken = takenBytes(socket);
    const read = taken - (this.#taken.get(socket) ?? 0);
    this.#taken.set(socket, taken);
    return read;
  }

  #weighClients(waiting: Waiting[], now: number): void {
    const sums = new Map<string, { bytes: number; read: number }>();
    for (const { client, bytes, read } of waiting) {
      const sum = sums.get(client) ?? { bytes: 0, read: 0 };
      sums.set(client, { bytes: sum.bytes + bytes, read: sum.read + Math.min(read, bytes) });
    }
    for (const [client, sum] of sums) {
      this.#ofClients.set(client, this.#weigh(this.#ofClients.get(client), sum, now));
    }
    for (const [client, { lookedAt }] of this.#ofClients) {
      if (this.#isOver(lookedAt, now)) this.#ofClients.delete(client);
    }
  }

  #isOver(lookedAt: number, now: number): boolean {
    return now - lookedAt > FORGIVEN_AFTER * this.#limits.patienceMs;
  }

  #weigh(before: Load | undefined, { bytes, read }: { bytes: number; read: number }, now: number): Load {
    const { patienceMs, lookEveryMs } = this.#limits;
    if (!before || this.#isOver(before.lookedAt, now)) return { since: now, lookedAt: now, held: 0, read };
    const passed = now - before.lookedAt;
    const fade = 0.5 ** (passed / (3 * patienceMs));
    return {
      since: before.since,
      lookedAt: now,
      held: fade * before.held + bytes * Math.min(passed, 2 * lookEveryMs),
      read: fade * before.read + read,
    };
  }
}

const weightOf = ({ held, read }: Load) => held / (read + SOME_BYTES);

function peerOf({ socket }: IncomingMessage): string {
  return clientNetwork(socket.remoteAddress ?? '');
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
