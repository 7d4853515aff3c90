import { defineBlock, line, number } from '../field.ts';
import { cards } from '../thumb-boxes.ts';

/** The products sold most often. */
export const mostSelling = defineBlock({
  glyph: 'chart',
  words: { title: line(200) },
  options: { itemCount: number(1, 24, 8) },
  hasDefaultWords: true,
  thumb: cards(3),
});
