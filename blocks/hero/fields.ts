import { defineBlock, link, picture } from '../field.ts';
import { WORDS_BESIDE } from '../shared-fields.ts';
import { lines } from '../thumb-boxes.ts';

/** The first picture of the home page with the shop's greeting; several are slides. */
export const hero = defineBlock({
  glyph: 'image',
  words: WORDS_BESIDE,
  options: { mediaId: picture(), link: link() },
  hasOwnGround: true,
  thumb: [
    [44, 0, 52, 60, 'picture'],
    [8, 16, 30, 5, 'strong'],
    ...lines([
      [26, 28],
      [32, 22],
    ]),
    [8, 42, 18, 7, 'strong'],
  ],
});
