import { defineBlock, line, picture, text } from '../field.ts';
import { lines } from '../thumb-boxes.ts';

/** One large quote with who said it. */
export const quoteBlock = defineBlock({
  glyph: 'chat',
  words: { quote: text(600), author: line(80), detail: line(120) },
  options: { mediaId: picture() },
  thumb: [
    [12, 12, 8, 8, 'strong'],
    ...lines(
      [
        [16, 58],
        [23, 62],
        [30, 40],
      ],
      26,
    ),
    [26, 42, 22, 4, 'strong'],
  ],
});
