import { defineBlock, line, number } from '../field.ts';
import { cards } from '../thumb-boxes.ts';

/** The newest products. */
export const newArrivals = defineBlock({
  glyph: 'box',
  words: { title: line(200) },
  options: { itemCount: number(1, 24, 8) },
  hasDefaultWords: true,
  thumb: cards(4),
});
