import { defineBlock, line, number } from '../field.ts';
import { row } from '../thumb-boxes.ts';

/** The marks of the brands that sell best. */
export const brands = defineBlock({
  glyph: 'awning',
  words: { title: line(200) },
  options: { itemCount: number(1, 12, 8) },
  hasDefaultWords: true,
  thumb: [...row(4, 14, 12), ...row(4, 32, 12)],
});
