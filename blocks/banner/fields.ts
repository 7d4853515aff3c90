import { defineBlock, line, link, picture, text } from '../field.ts';

/** A picture beside a heading and a button, in the store's own colour. */
export const banner = defineBlock({
  glyph: 'megaphone',
  words: { eyebrow: line(120), title: line(200), body: text(1000), action: line(80) },
  options: { mediaId: picture(), link: link() },
  hasOwnGround: true,
  thumb: [
    [8, 12, 80, 36, 'picture'],
    [16, 22, 30, 5, 'strong'],
    [16, 33, 18, 7, 'strong'],
  ],
});
