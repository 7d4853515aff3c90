import { defineBlock, line, number } from '../field.ts';
import { row } from '../thumb-boxes.ts';

/** All products, featured ones first. */
export const allProducts = defineBlock({
  glyph: 'products',
  words: { title: line(200) },
  options: { itemCount: number(1, 24, 8) },
  hasDefaultWords: true,
  thumb: [...row(4, 8, 20), ...row(4, 34, 20)],
});
