/** The longest value of a tag in bytes, because its length is written in one byte. */
const MOST_BYTES = 255;

/**
 * The text of a Saudi QR code: for each value its tag (counted from 1), its length in bytes and the value,
 * all in base64. A text that is too long is cut between letters. Bytes that are too long throw, because a cut
 * signature would be invalid. Source: ZATCA E-Invoicing Security Features Implementation Standards §4.
 */
export function encodeQrTags(values: (string | Buffer)[]): string {
  const parts = values.map((value, index) => {
    const bytes = typeof value === 'string' ? firstBytes(value, MOST_BYTES) : value;
    if (bytes.length > MOST_BYTES) throw new Error(`Tag ${index + 1} of a QR code is too long.`);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(parts).toString('base64');
}

/** The values of a QR code's text by tag. A value that ends too early is left out. */
export function decodeQrTags(text: string): Map<number, Buffer> {
  const bytes = Buffer.from(text, 'base64');
  const values = new Map<number, Buffer>();
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [tag = 0, length = 0] = [bytes[at], bytes[at + 1]];
    if (at + 2 + length <= bytes.length) values.set(tag, bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return values;
}

function firstBytes(text: string, most: number): Buffer {
  let kept = '';
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > most) break;
    kept += letter;
  }
  return Buffer.from(kept, 'utf8');
}
