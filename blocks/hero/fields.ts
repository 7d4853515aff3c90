import { defineBlock, line, link, picture, text } from '../field.ts';
import { lines } from '../thumb-boxes.ts';

/** The first picture of the home page with the shop's greeting; several are slides. */
export const hero = defineBlock({
  glyph: 'image',
  words: { eyebrow: line(120), title: line(200), body: text(1000), action: line(80) },
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
