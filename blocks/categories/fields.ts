import { defineBlock, line, number } from '../field.ts';
import { row } from '../thumb-boxes.ts';

/** The store's top categories with their pictures. */
export const categories = defineBlock({
  glyph: 'layers',
  words: { title: line(200) },
  options: { itemCount: number(1, 6, 6) },
  hasDefaultWords: true,
  thumb: [[8, 8, 26, 4, 'strong'], ...row(4, 20, 18), ...row(4, 42, 3)],
});
