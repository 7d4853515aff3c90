import { defineBlock, line, picture, text, withHint } from '../field.ts';

/** A video of YouTube or Vimeo, from which nothing is requested before the press. */
export const video = defineBlock({
  glyph: 'screen',
  words: { title: line(200), body: text(1000) },
  options: { mediaId: picture(), video: withHint(line(300)) },
  thumb: [
    [8, 8, 80, 44, 'picture'],
    [42, 23, 12, 14, 'strong'],
  ],
});
