import { defineBlock, link, picture } from '../field.ts';
import { WORDS_BESIDE } from '../shared-fields.ts';

/** A picture beside a heading and a button, in the store's own colour. */
export const banner = defineBlock({
  glyph: 'megaphone',
  words: WORDS_BESIDE,
  options: { mediaId: picture(), link: link() },
  hasOwnGround: true,
  thumb: [
    [8, 12, 80, 36, 'picture'],
    [16, 22, 30, 5, 'strong'],
    [16, 33, 18, 7, 'strong'],
  ],
});
