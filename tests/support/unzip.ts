import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads a ZIP archive through the directory at its end, as programs do. Throws for a file whose checksum is
 * wrong.
 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const large = zip.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'));
  let count: number = zip.readUInt16LE(end + 10);
  if (count === 0xffff) count = Number(zip.readBigUInt64LE(large + 32));
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index++) {
    const [packed, name, extra] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + packed);
    const bytes = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error('A file of the archive is damaged.');
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes);
    at += 46 + name + extra;
  }
  return files;
}
