import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * Unpacks the font in a WOFF file, because the server's text renderer reads only unpacked fonts and the font
 * packages contain none. Tables keep their order and their checksums.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let at = 0; at < count; at++) {
    const entry = woff.subarray(HEADER + at * ENTRY, HEADER + (at + 1) * ENTRY);
    const table = tableOf(woff, entry);
    const record = head.subarray(12 + at * 16, 28 + at * 16);
    entry.copy(record, 0, 0, 4);
    entry.copy(record, 4, 16, 20);
    record.writeUInt32BE(end, 8);
    record.writeUInt32BE(table.length, 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    end += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const bytes = woff.subarray(offset, offset + packed);
  return packed < length ? inflateSync(bytes) : bytes;
}
