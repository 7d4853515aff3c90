import { type Box, defineBlock, line, text, toggle, withHint } from '../field.ts';

const rows = [0, 1, 2, 3];

/** A table of texts, such as sizes: a row in each line, its cells divided by |. */
export const table = defineBlock({
  glyph: 'layers',
  words: { title: line(200), rows: withHint(text(6000)), note: line(300) },
  options: { hasHead: toggle(true), isFirstHead: toggle(true) },
  thumb: [
    [8, 10, 80, 8, 'strong'],
    ...rows.slice(1).flatMap((at): Box[] => [
      [8, 12 + at * 10, 22, 4, 'words'],
      [36, 12 + at * 10, 20, 4, 'picture'],
      [64, 12 + at * 10, 20, 4, 'picture'],
    ]),
  ],
});
