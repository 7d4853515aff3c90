import { choice, defineBlock, toggle } from '../field.ts';

/** Empty space, or a line, between two blocks. */
export const spacer = defineBlock({
  glyph: 'updown',
  words: {},
  options: { size: choice('normal', 'small', 'large'), hasLine: toggle() },
  hasOwnGround: true,
  thumb: [
    [8, 4, 80, 14, 'picture'],
    [8, 29, 80, 2, 'strong'],
    [8, 42, 80, 14, 'picture'],
  ],
});
