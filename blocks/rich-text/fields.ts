import { defineBlock, html, line } from '../field.ts';
import { lines } from '../thumb-boxes.ts';

/** Text with headings, lists, links and pictures. */
export const richText = defineBlock({
  glyph: 'file',
  words: { title: line(200), bodyHtml: html(20_000) },
  options: {},
  thumb: [
    [8, 10, 34, 5, 'strong'],
    ...lines([
      [22, 80],
      [28, 76],
      [34, 80],
      [40, 70],
      [46, 44],
    ]),
  ],
});
