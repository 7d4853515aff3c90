// Reads which characters a font draws (OpenType specification, tables "cmap" formats 4 and 12).

const WINDOWS = 3;
const MARK = '?';
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\t\n]/u;
const CONTROL = /\p{Cc}/u;

/**
 * The characters that the fonts can render. A family has several weights, all of which must contain the
 * character.
 */
export function coveredCharacters(families: Buffer[][]): Set<number> {
  const covered = new Set<number>();
  for (const [first, ...others] of families.map((weights) => weights.map(charactersOf))) {
    for (const code of first ?? []) if (others.every((weight) => weight.has(code))) covered.add(code);
  }
  return covered;
}

/**
 * A text that these fonts can render completely: PDF/A forbids characters without a glyph, and shoppers and owners
 * write emoji. Invisible characters (joiners, direction marks) need no glyph.
 */
export function drawableText(text: string, covered: Set<number>): string {
  let drawn = '';
  let isMarked = false;
  for (const character of text) {
    const isInvisible = INVISIBLE.test(character);
    if (!isInvisible && CONTROL.test(character)) continue;
    const isDrawn = isInvisible || covered.has(character.codePointAt(0) ?? 0);
    if (isDrawn) drawn += character;
    else if (!isMarked) drawn += MARK;
    // One substitute per emoji, which may consist of several characters and joiners.
    if (!isInvisible) isMarked = !isDrawn;
  }
  return drawn;
}

function charactersOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap');
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const record = 4 + index * 8;
    if (cmap.readUInt16BE(record) !== WINDOWS) continue;
    const subtable = cmap.subarray(cmap.readUInt32BE(record + 4));
    if (subtable.readUInt16BE(0) === 4) readFormat4(subtable, found);
    if (subtable.readUInt16BE(0) === 12) readFormat12(subtable, found);
  }
  return found;
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) !== name) continue;
    const start = font.readUInt32BE(record + 8);
    return font.subarray(start, start + font.readUInt32BE(record + 12));
  }
  throw new Error(`The font has no table ${name}.`);
}

function readFormat4(table: Buffer, found: Set<number>): void {
  const twice = table.readUInt16BE(6);
  for (let at = 0; at < twice; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + twice + at);
    const delta = table.readUInt16BE(16 + twice * 2 + at);
    const offsetAt = 16 + twice * 3 + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph =
        offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(offsetAt + offset + (code - start) * 2);
      if (glyph !== 0) found.add(code);
    }
  }
}

function readFormat12(table: Buffer, found: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const first = table.readUInt32BE(at);
    const last = table.readUInt32BE(at + 4);
    for (let code = first; code <= last; code++) found.add(code);
  }
}
