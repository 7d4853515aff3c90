import { fold, foldWords } from '#domain/search/index.ts';
import { swatchesBySpelling } from '#lib/option-words/option-words.ts';

// Only frequent colours; others are shown as text.
const SWATCHES = new Map(swatchesBySpelling().map(([spelling, swatch]) => [fold(spelling), swatch]));

/** The hex colour of a label ('Navy', 'كحلي', 'Pale blue' by its last word); undefined if unknown. */
export function swatchOf(label: string): string | undefined {
  const words = foldWords(label);
  return SWATCHES.get(words.join(' ')) ?? SWATCHES.get(words.at(-1) ?? '') ?? SWATCHES.get(words[0] ?? '');
}
