import { defineBlock, line, text } from '../field.ts';

/** The form to subscribe to the store's news. */
export const newsletter = defineBlock({
  glyph: 'mail',
  words: { title: line(200), body: text(1000) },
  options: {},
  hasOwnGround: true,
  hasDefaultWords: true,
  thumb: [
    [24, 14, 48, 5, 'strong'],
    [30, 24, 36, 3, 'words'],
    [16, 36, 46, 10, 'picture'],
    [64, 36, 18, 10, 'strong'],
  ],
});
