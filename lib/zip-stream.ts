import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a ZIP archive; names are UTF-8 with / between folders. */
export type ZipFile = {
  name: string;
  bytes: Buffer;
  modifiedAt: Date;
  /** True for content that is compressed already and is stored unchanged, for example a PDF. */
  isCompressed?: boolean;
};

type Entry = {
  name: Buffer;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: bigint;
  stamp: number;
};

const UTF8_NAMES = 0x0800;
const STORED = 0;
const DEFLATED = 8;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;
const ZIP64 = 45;

/**
 * Streams a ZIP archive (APPNOTE 6.3.10). Only one file and the list of names are in memory, however many
 * files there are. More than 65,535 files or 4 GB use ZIP64.
 */
export async function* zipStream(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0n;
  for await (const { name, bytes, modifiedAt, isCompressed = false } of files) {
    const packed = isCompressed ? bytes : deflateRawSync(bytes);
    const entry = {
      method: isCompressed ? STORED : DEFLATED,
      ...{ name: Buffer.from(name, 'utf8'), crc: crc32(bytes), packed: packed.length, size: bytes.length },
      ...{ offset, stamp: dosTime(modifiedAt) },
    };
    const head = localHeader(entry);
    yield Buffer.concat([head, packed]);
    entries.push(entry);
    offset += BigInt(head.length + packed.length);
  }
  const start = offset;
  for (const entry of entries) {
    const record = centralRecord(entry);
    yield record;
    offset += BigInt(record.length);
  }
  yield endOf({ count: entries.length, start, size: offset - start });
}

function localHeader(entry: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  writeFacts(head.subarray(6), entry);
  return Buffer.concat([head, entry.name]);
}

function centralRecord(entry: Entry): Buffer {
  const isFar = entry.offset >= BigInt(MOST_32);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(isFar ? ZIP64 : 20, 4);
  head.writeUInt16LE(isFar ? ZIP64 : 20, 6);
  writeFacts(head.subarray(8), entry);
  const extra = Buffer.alloc(isFar ? 12 : 0);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(isFar ? MOST_32 : Number(entry.offset), 42);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(entry.offset, 4);
  }
  return Buffer.concat([head, entry.name, extra]);
}

/** The part that a local header and a central record have in common. */
function writeFacts(head: Buffer, { name, method, crc, packed, size, stamp }: Entry): void {
  head.writeUInt16LE(UTF8_NAMES, 0);
  head.writeUInt16LE(method, 2);
  head.writeUInt32LE(stamp, 4);
  head.writeUInt32LE(crc, 8);
  head.writeUInt32LE(packed, 12);
  head.writeUInt32LE(size, 16);
  head.writeUInt16LE(name.length, 20);
}

function endOf({ count, start, size }: { count: number; start: bigint; size: bigint }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_16), 8);
  end.writeUInt16LE(Math.min(count, MOST_16), 10);
  end.writeUInt32LE(atMost32(size), 12);
  end.writeUInt32LE(atMost32(start), 16);
  const isLarge = count >= MOST_16 || size >= BigInt(MOST_32) || start >= BigInt(MOST_32);
  return isLarge ? Buffer.concat([zip64End({ count, start, size }), end]) : end;
}

function zip64End({ count, start, size }: { count: number; start: bigint; size: bigint }): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(ZIP64, 12);
  end.writeUInt16LE(ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(size, 40);
  end.writeBigUInt64LE(start, 48);
  // The locator: where the record above begins, and that there is one volume.
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(start + size, 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function atMost32(value: bigint): number {
  return value >= BigInt(MOST_32) ? MOST_32 : Number(value);
}

/**
 * Date and time in the ZIP format: a resolution of two seconds, UTC, and nothing before 1980. The time is in
 * the lower half, the date in the upper half.
 */
function dosTime(at: Date): number {
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
