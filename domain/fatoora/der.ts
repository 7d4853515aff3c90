// The parts of DER (ITU-T X.690) that are needed to write a certificate request and to read a certificate.

export type DerValue = { tag: number; content: Buffer; bytes: Buffer };

export const TAGS = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  printableString: 0x13,
} as const;

/** Encodes one value: tag, shortest length, content. */
export function derValue(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), derLength(body.length), body]);
}

export const derSequence = (...content: Buffer[]): Buffer => derValue(TAGS.sequence, ...content);
export const derSet = (...content: Buffer[]): Buffer => derValue(TAGS.set, ...content);
export const derUtf8 = (text: string): Buffer => derValue(TAGS.utf8String, Buffer.from(text, 'utf8'));

/** Encodes a bit string of whole bytes. */
export const derBits = (content: Buffer): Buffer => derValue(TAGS.bitString, Buffer.from([0]), content);

/** Encodes an object identifier in dotted form, for example 2.5.4.3. */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return derValue(TAGS.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Parses consecutive values. Throws if a length does not fit. */
export function readDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { start, end } = contentBounds(bytes, at);
    values.push({
      tag: bytes[at] ?? 0,
      content: bytes.subarray(start, end),
      bytes: bytes.subarray(at, end),
    });
    at = end;
  }
  return values;
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function base128(part: number): number[] {
  const bytes = [part & 0x7f];
  for (let rest = part >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

function contentBounds(bytes: Buffer, at: number): { start: number; end: number } {
  const short = bytes[at + 1] ?? 0;
  const sizeBytes = short & 0x80 ? short & 0x7f : 0;
  if (sizeBytes > 4 || at + 2 + sizeBytes > bytes.length) throw new Error('A DER length does not fit.');
  const start = at + 2 + sizeBytes;
  const end = start + (sizeBytes === 0 ? short : bytes.readUIntBE(at + 2, sizeBytes));
  if (end > bytes.length) throw new Error('A DER value is longer than its bytes.');
  return { start, end };
}
