import { defineBlock, labelled, line, link, text, withHint } from '../field.ts';
import { lines } from '../thumb-boxes.ts';

/** The places of the store, each with its way there. */
export const locations = defineBlock({
  glyph: 'store',
  words: { title: line(200), body: text(1000) },
  options: {},
  entries: {
    max: 20,
    words: {
      place: line(120),
      address: text(300),
      hours: text(300),
    },
    options: { phone: line(40), map: labelled('directions', withHint(link(true))) },
  },
  thumb: [
    [8, 8, 30, 5, 'strong'],
    [8, 20, 38, 32, 'picture'],
    [50, 20, 38, 32, 'picture'],
    ...lines([
      [26, 20],
      [33, 28],
    ]),
  ],
});
