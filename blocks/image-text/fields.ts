import { choice, defineBlock, link, picture } from '../field.ts';
import { WORDS_BESIDE } from '../shared-fields.ts';
import { lines } from '../thumb-boxes.ts';

/** A picture beside a heading, a text and a button. */
export const imageText = defineBlock({
  glyph: 'image',
  words: WORDS_BESIDE,
  options: {
    mediaId: picture(),
    link: link(true),
    side: choice('start', 'end'),
    shape: choice('wide', 'square', 'tall'),
  },
  thumb: [
    [8, 10, 38, 40, 'picture'],
    [52, 14, 28, 5, 'strong'],
    ...lines(
      [
        [24, 36],
        [30, 32],
      ],
      52,
    ),
    [52, 40, 18, 7, 'strong'],
  ],
});
