import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { openWalServer, type WalServer, type WalStream } from '#db/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { SEGMENT_BYTES, segmentStart, type WalPosition } from '#lib/wal-position.ts';
import { findBeginning } from './find-beginning.ts';
import { type Piece, pieceKey, wholeKey } from './layout.ts';

const compress = promisify(zstdCompress);

/**
 * The maximum time between two uploads of the server's log. Together with the duration of an upload it limits how
 * much a lost disk costs.
 */
export const STORE_EVERY_MS = 20_000;

export type LogArchive = {
  store: ObjectStore;
  /** The URL of the embedded server, for a role that may replicate. */
  url: string;
  line: string;
  everyMs?: number;
  /** Called after each upload: the position and the time up to which the log is in the target. */
  onStored?: (stored: { position: WalPosition; until: Date }) => void;
  signal: AbortSignal;
};

/** The interval of keep-alive messages: the server closes a silent connection after a minute (wal_sender_timeout). */
const ALIVE_MS = 10_000;
/** The time for the last upload. A worker that stops has ten seconds in total. */
const END_WITHIN_MS = 5000;

/**
 * Stores the server's log as it is written, until the signal. Throws if the server or the target fails; a second call
 * continues where the stored log ends. Holds one log file (16 MB) in memory.
 */
export async function archiveLog(archive: LogArchive): Promise<void> {
  const server = await openWalServer(archive.url);
  const archiver = new Archiver(archive, server);
  const close = () => void archiver.end();
  archive.signal.addEventListener('abort', close);
  try {
    if (archive.signal.aborted) return;
    await archiver.run();
  } catch (error) {
    if (!archive.signal.aborted) throw error;
  } finally {
    archive.signal.removeEventListener('abort', close);
    server.close();
  }
}

class Archiver {
  private readonly archive: LogArchive;
  private readonly server: WalServer;
  /** The log file that is being received: its number, its bytes, and how many of them are received and stored. */
  private segment = 0n;
  private readonly bytes = Buffer.alloc(SEGMENT_BYTES);
  private received = 0;
  private stored = 0;
  private pieces: Piece[] = [];
  private stream: WalStream | null = null;
  private isStoring = false;
  /** The last time at which the server had nothing more to send. */
  private caughtUpAt = new Date(0);
  /** The end of the last step: storing and receiving run one after the other, never at once. */
  private turn: Promise<void> = Promise.resolve();

  constructor(archive: LogArchive, server: WalServer) {
    this.archive = archive;
    this.server = server;
  }

  async run(): Promise<void> {
    const { store, line, everyMs = STORE_EVERY_MS } = this.archive;
    const before = await findBeginning(this.server, { store, line });
    this.segment = before.segment;
    this.pieces = before.pieces;
    this.stored = this.pieces.at(-1)?.to ?? 0;
    const stream = this.server.stream(segmentStart(this.segment));
    this.stream = stream;
    const failed = Promise.withResolvers<never>();
    const alive = setInterval(() => stream.confirm(this.safe), ALIVE_MS);
    const timer = setInterval(() => {
      if (this.isStoring) return;
      this.isStoring = true;
      this.inTurn(() => this.storePiece(stream)).then(() => {
        this.isStoring = false;
      }, failed.reject);
    }, everyMs);
    try {
      await Promise.race([this.receive(stream), failed.promise]);
      throw new Error('The server ended the stream of its log.');
    } finally {
      clearInterval(timer);
      clearInterval(alive);
    }
  }

  /** Stores the bytes received since the last upload, then ends the connection. */
  async end(): Promise<void> {
    const { stream } = this;
    const last = stream ? this.inTurn(() => this.storePiece(stream)).catch(() => {}) : null;
    await Promise.race([last, sleep(END_WITHIN_MS, undefined, { ref: false })]);
    this.server.close();
  }

  private async receive(stream: WalStream): Promise<void> {
    for await (const { at, bytes, serverEnd, sentAt } of stream.news) {
      await this.inTurn(async () => {
        if (bytes.length > 0) await this.add(at, bytes, stream);
        if (this.position >= serverEnd) this.caughtUpAt = sentAt;
      });
    }
  }

  private get position(): WalPosition {
    return segmentStart(this.segment) + BigInt(this.received);
  }

  /** The position up to which the log is in the target. */
  private get safe(): WalPosition {
    return segmentStart(this.segment) + BigInt(this.stored);
  }

  private async add(at: WalPosition, bytes: Buffer, stream: WalStream): Promise<void> {
    if (at !== this.position) throw new Error('The server left out a part of its log.');
    for (let taken = 0; taken < bytes.length; ) {
      const part = bytes.subarray(taken, taken + SEGMENT_BYTES - this.received);
      part.copy(this.bytes, this.received);
      taken += part.length;
      this.received += part.length;
      if (this.received === SEGMENT_BYTES) await this.storeWhole(stream);
    }
  }

  private async storeWhole(stream: WalStream): Promise<void> {
    const { store, line } = this.archive;
    const { timeline } = this.server;
    await store.put(wholeKey(line, timeline, this.segment), [await compressed(this.bytes)]);
    for (const piece of this.pieces) await store.remove(pieceKey(line, timeline, this.segment, piece));
    this.segment += 1n;
    this.received = 0;
    this.stored = 0;
    this.pieces = [];
    stream.confirm(this.safe);
  }

  private async storePiece(stream: WalStream): Promise<void> {
    const { store, line, onStored } = this.archive;
    const until = this.caughtUpAt;
    if (this.received > this.stored) {
      const piece = { from: this.stored, to: this.received };
      const bytes = await compressed(this.bytes.subarray(piece.from, piece.to));
      await store.put(pieceKey(line, this.server.timeline, this.segment, piece), [bytes]);
      this.pieces.push(piece);
      this.stored = piece.to;
    }
    // The server's answer says whether it has more to send.
    stream.ask(this.safe);
    if (until.getTime() > 0) onStored?.({ position: this.safe, until });
  }

  /**
   * Runs `work` after the steps before it. After a failure nothing more is stored: the next run begins where the
   * stored log ends.
   */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    done.catch(() => {});
    this.turn = done;
    return done;
  }
}

function compressed(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}
