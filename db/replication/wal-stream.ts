import { formatWalPosition, parseWalPosition, type WalPosition } from '#lib/wal-position.ts';
import { openReplication, type Replication } from './connection.ts';

/** A piece of the log, or (without bytes) a message with the server's current position. */
export type WalNews = {
  /** The position of the first byte. */
  at: WalPosition;
  bytes: Buffer;
  /** The end of the server's log when it sent this message, and the time of sending. */
  serverEnd: WalPosition;
  sentAt: Date;
};

export type WalStream = {
  news: AsyncIterable<WalNews>;
  /** Confirms the position up to which the log is stored, so that the server may delete it. */
  confirm(stored: WalPosition): void;
  /** Requests a message with the server's current position. */
  ask(stored: WalPosition): void;
  close(): void;
};

export type WalServer = {
  systemId: string;
  timeline: number;
  /** The oldest log that the server keeps for the slot; null if it keeps none. */
  heldFrom: WalPosition | null;
  stream(from: WalPosition): WalStream;
  close(): void;
};

const SLOT = 'souk_archive';
const DUPLICATE_OBJECT = '42710';
// The server counts microseconds since the year 2000.
const EPOCH_MS = Date.UTC(2000, 0, 1);

/**
 * Connects to the server's log. The slot makes the server keep unconfirmed log, up to its limit
 * (max_slot_wal_keep_size). Only one connection at a time can stream from the slot; another one is refused (55006).
 */
export async function openWalServer(url: string): Promise<WalServer> {
  const replication = await openReplication(url);
  try {
    const [system] = await replication.command('IDENTIFY_SYSTEM');
    const heldFrom = await holdLog(replication);
    const timeline = Number(system?.timeline);
    return {
      systemId: system?.systemid ?? '',
      timeline,
      heldFrom,
      stream: (from) => startStream(replication, timeline, from),
      close: replication.close,
    };
  } catch (error) {
    replication.close();
    throw error;
  }
}

/**
 * Lets the slot hold the log, and returns the position from which it does. If the slot falls behind by more than
 * max_slot_wal_keep_size, the server keeps the slot without a position and never holds log for it again. Such a slot is
 * dropped and created again; a slot that is behind by less still has its position.
 */
async function holdLog(replication: Replication): Promise<WalPosition | null> {
  await createSlot(replication);
  const position = await readPosition(replication);
  if (position !== null) return position;
  // The server refuses this (55006) while another connection uses the slot or is creating it.
  await replication.command(`DROP_REPLICATION_SLOT ${SLOT}`);
  await createSlot(replication);
  return readPosition(replication);
}

async function readPosition(replication: Replication): Promise<WalPosition | null> {
  const [slot] = await replication.command(`READ_REPLICATION_SLOT ${SLOT}`);
  return slot?.restart_lsn ? parseWalPosition(slot.restart_lsn) : null;
}

async function createSlot(replication: Replication): Promise<void> {
  try {
    await replication.command(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL (RESERVE_WAL true)`);
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_OBJECT) throw error;
  }
}

function startStream(replication: Replication, timeline: number, from: WalPosition): WalStream {
  const place = formatWalPosition(from);
  const { messages } = replication.copy(
    `START_REPLICATION SLOT ${SLOT} PHYSICAL ${place} TIMELINE ${timeline}`,
  );
  return {
    news: readNews(messages),
    confirm: (stored) => replication.send(statusMessage(stored, false)),
    ask: (stored) => replication.send(statusMessage(stored, true)),
    close: replication.close,
  };
}

async function* readNews(messages: AsyncIterable<Buffer>): AsyncGenerator<WalNews> {
  for await (const message of messages) {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'w') {
      const at = message.readBigUInt64BE(1);
      yield { at, bytes: message.subarray(25), ...serverOf(message, 9) };
    } else if (kind === 'k') {
      yield { at: message.readBigUInt64BE(1), bytes: Buffer.alloc(0), ...serverOf(message, 1) };
    }
  }
}

function serverOf(message: Buffer, offset: number): Pick<WalNews, 'serverEnd' | 'sentAt'> {
  const micros = message.readBigInt64BE(offset + 8);
  return {
    serverEnd: message.readBigUInt64BE(offset),
    sentAt: new Date(EPOCH_MS + Number(micros / 1000n)),
  };
}

/** A standby status update: the position written, flushed and applied, the time, and whether a reply is requested. */
function statusMessage(stored: WalPosition, wantsAnswer: boolean): Buffer {
  const message = Buffer.alloc(34);
  message.write('r', 0, 'latin1');
  message.writeBigUInt64BE(stored, 1);
  message.writeBigUInt64BE(stored, 9);
  message.writeBigUInt64BE(0n, 17);
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
  message.writeUInt8(wantsAnswer ? 1 : 0, 33);
  return message;
}
