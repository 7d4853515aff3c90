import { defineBlock, line, number } from '../field.ts';
import { cards } from '../thumb-boxes.ts';

/** The products looked at and bought most this week. */
export const trending = defineBlock({
  glyph: 'star',
  words: { title: line(200) },
  options: { itemCount: number(1, 24, 8) },
  hasDefaultWords: true,
  thumb: [...cards(3), [86, 18, 10, 24, 'picture']],
});
