import { defineBlock, labelled, line, number, picture, products, text } from '../field.ts';

/** A look book has at most this many spots. */
export const MOST_SPOTS = 12;

/** A picture with spots, each of which shows a product. */
export const lookBook = defineBlock({
  glyph: 'image',
  words: { title: line(200), body: text(1000) },
  options: { mediaId: picture() },
  entries: {
    max: MOST_SPOTS,
    words: {},
    // Hundredths of the picture's width and height, from its left and its top in both languages.
    options: { productIds: labelled('product', products(1)), x: number(0, 100, 50), y: number(0, 100, 50) },
    onPicture: 'mediaId',
  },
  thumb: [
    [8, 6, 80, 48, 'picture'],
    [26, 20, 7, 7, 'strong'],
    [58, 34, 7, 7, 'strong'],
    [38, 18, 22, 10, 'words'],
  ],
});
