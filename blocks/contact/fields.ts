import { defineBlock, line, link, text, withHint } from '../field.ts';
import { lines } from '../thumb-boxes.ts';

/** The store's own contact details, with a link to a map. */
export const contact = defineBlock({
  glyph: 'phone',
  words: { title: line(200), body: text(1000) },
  options: { map: withHint(link(true)) },
  thumb: [
    [8, 10, 30, 5, 'strong'],
    ...lines([
      [22, 34],
      [29, 28],
      [36, 32],
    ]),
    [52, 10, 36, 40, 'picture'],
    [66, 24, 8, 10, 'strong'],
  ],
});
