import type { Draw } from '#lib/picture-line.ts';
import { FAMILY } from './fonts.ts';

export type Block = { bytes: Buffer; width: number; height: number };

type Words = {
  text: string;
  /** Text that is struck through and follows the main text. */
  struck?: string;
  isRtl: boolean;
  colour: string;
  weight: 'Regular' | 'SemiBold' | 'Bold';
  width: number;
  height: number;
  /** Font sizes from the largest down; the first size at which the text fits is used. */
  sizes: number[];
};

const LONGEST = 120;
// Other characters have no glyph in our fonts and would be rendered as boxes.
const UNDRAWABLE =
  /[^\p{Script=Latin}\p{Script=Arabic}\p{M}\p{Nd}\p{P}\p{Zs}\p{Sc}+×−=<>|~^°\u2066-\u2069]/gu;

/** A text in the largest size that fits its area, cut if even the smallest is too large. Null for an empty text. */
export async function textBlock(draw: Draw, words: Words): Promise<Block | null> {
  const text = shorten(drawable(words.text));
  if (text === '') return null;
  for (const size of words.sizes) {
    const block = await drawWords(draw, { ...words, text }, size);
    if (block.height <= words.height) return block;
  }
  return cut(draw, await drawWords(draw, { ...words, text }, words.sizes.at(-1) ?? 24), words.height);
}

export function drawable(text: string): string {
  return text.replace(UNDRAWABLE, ' ').replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(' ', LONGEST);
  return `${text.slice(0, end > LONGEST / 2 ? end : LONGEST)}…`;
}

async function drawWords(draw: Draw, words: Words, size: number): Promise<Block> {
  const { text, struck, isRtl, colour, weight, width } = words;
  // The page's direction decides on which side a line begins, not the line's first letter.
  const mark = isRtl ? '\u200f' : '\u200e';
  const old = struck
    ? ` <span size="55%" alpha="70%" strikethrough="true">${escapeMarkup(struck)}</span>`
    : '';
  const { data, info } = await draw({
    text: {
      text: `<span foreground="${colour}">${mark}${escapeMarkup(text)}${old}</span>`,
      font: `${FAMILY} ${weight} ${size}px`,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function cut(draw: Draw, { bytes, width, height }: Block, most: number): Promise<Block> {
  if (height <= most) return { bytes, width, height };
  const short = await draw(bytes).extract({ left: 0, top: 0, width, height: most }).toBuffer();
  return { bytes: short, width, height: most };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
