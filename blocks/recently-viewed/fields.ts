import { defineBlock } from '../field.ts';
import { cards } from '../thumb-boxes.ts';

/** The products that this browser looked at last; nobody else learns of them. */
export const recentlyViewed = defineBlock({
  glyph: 'bell',
  words: {},
  options: {},
  thumb: [...cards(4), [40, 7, 6, 6, 'picture']],
});
