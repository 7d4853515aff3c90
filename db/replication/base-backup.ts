import { randomBytes } from 'node:crypto';
import { parseWalPosition, type WalPosition } from '#lib/wal-position.ts';
import { openReplication, type Replication } from './connection.ts';

export type BaseBackupRange = {
  systemId: string;
  timeline: number;
  /** Recovery reads the log from this position … */
  start: WalPosition;
  /** … and must reach this position before the copy is consistent. */
  stop: WalPosition;
};

/**
 * The destination of a base backup: first the database's files as one tar, then its manifest (JSON with SHA-256 of
 * each file).
 */
export type BaseBackupSinks = {
  archive(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  manifest(bytes: AsyncIterable<Uint8Array>): Promise<void>;
};

// WAL: the tar includes the log from start to stop, so that the copy can be restored without an archive of the log.
const COMMAND =
  "BASE_BACKUP ( LABEL 'souk', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256' )";

/**
 * Streams a full copy of the running server (BASE_BACKUP). Needs no memory beyond a few messages of the stream. The
 * signal aborts it with an error.
 */
export async function streamBaseBackup(
  url: string,
  sinks: BaseBackupSinks,
  signal?: AbortSignal,
): Promise<BaseBackupRange> {
  const replication = await openReplication(url);
  const close = () => replication.close();
  signal?.addEventListener('abort', close);
  try {
    signal?.throwIfAborted();
    return await run(replication, sinks);
  } finally {
    signal?.removeEventListener('abort', close);
    replication.close();
  }
}

async function run(replication: Replication, sinks: BaseBackupSinks): Promise<BaseBackupRange> {
  const [system] = await replication.command('IDENTIFY_SYSTEM');
  // The server sends the log last. Without a slot, a checkpoint during a long copy could remove the beginning of that log,
  // and the backup would fail. The slot is dropped when this connection ends.
  const slot = `souk_base_${randomBytes(8).toString('hex')}`;
  await replication.command(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
  const { messages, rows } = replication.copy(COMMAND);
  const parts = new Parts(messages[Symbol.asyncIterator]());
  await parts.find('n');
  await sinks.archive(parts.bytes());
  await parts.find('m');
  await sinks.manifest(parts.bytes());
  await parts.finish();
  // Rows: start of the log, tablespaces (Souk uses only the default one), end of the log.
  const [start, last] = [rows[0], rows.at(-1)];
  return {
    systemId: system?.systemid ?? '',
    timeline: Number(start?.[1]),
    start: parseWalPosition(start?.[0] ?? ''),
    stop: parseWalPosition(last?.[0] ?? ''),
  };
}

/** The stream of messages as its parts: each begins with a message of its kind, and its data follow (kind d). */
class Parts {
  private readonly messages: AsyncIterator<Buffer>;
  private next: Buffer | null = null;

  constructor(messages: AsyncIterator<Buffer>) {
    this.messages = messages;
  }

  /** Advances to the message that begins the next part, which must be of this kind. */
  async find(kind: 'n' | 'm'): Promise<void> {
    const message = this.next ?? (await this.read());
    this.next = null;
    if (kindOf(message) !== kind) throw new Error(`The base backup has no part of kind ${kind}.`);
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const message = await this.read();
      if (kindOf(message) === 'd') yield message?.subarray(1) ?? new Uint8Array();
      else if (kindOf(message) !== 'p') {
        this.next = message;
        return;
      }
    }
  }

  async finish(): Promise<void> {
    if (this.next ?? (await this.read()))
      throw new Error('The base backup has more parts than were asked for.');
  }

  private async read(): Promise<Buffer | null> {
    const { value, done } = await this.messages.next();
    return done ? null : value;
  }
}

function kindOf(message: Buffer | null): string | null {
  return message === null ? null : String.fromCharCode(message[0] ?? 0);
}
