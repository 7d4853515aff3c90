/** The number of products in a row of product_facets. */
export const BLOCK = 4096;

const BYTES = BLOCK / 8;

/** Encodes listing ordinals of one block as a PostgreSQL bit string: 'x' and hexadecimal digits. */
export function blockBits(ords: Iterable<number>): string {
  const bytes = Buffer.alloc(BYTES);
  for (const ord of ords) {
    const place = ord % BLOCK;
    const at = place >> 3;
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (place & 7));
  }
  return `x${bytes.toString('hex')}`;
}

export const blockOf = (ord: number): number => Math.floor(ord / BLOCK);

export function toBlocks(ords: number[]): { block: number; bits: string }[] {
  const byBlock = Map.groupBy(ords, blockOf);
  return [...byBlock]
    .sort(([a], [b]) => a - b)
    .map(([block, places]) => ({ block, bits: blockBits(places) }));
}

/** Decodes blocks of 0 and 1 to ordinals. */
export function placesIn(blocks: { block: number; bits: string }[]): number[] {
  const places: number[] = [];
  for (const { block, bits } of blocks) {
    for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) places.push(block * BLOCK + at);
  }
  return places;
}

/** Returns the positions of the 1 bits of an amount. */
export function digitsOf(amount: number): number[] {
  const digits: number[] = [];
  for (let digit = 0, rest = amount; rest > 0; digit++, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) digits.push(digit);
  }
  return digits;
}
