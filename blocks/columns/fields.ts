import { type Box, choice, defineBlock, line, link, picture, text } from '../field.ts';

const three = [0, 1, 2];

/** Columns of a picture, a heading, a text and a link. */
export const columns = defineBlock({
  glyph: 'server',
  words: { title: line(200), body: text(1000) },
  options: { columns: choice('3', '2', '4'), shape: choice('wide', 'square', 'tall') },
  entries: {
    max: 12,
    words: { title: line(200), body: text(1000), action: line(80) },
    options: { mediaId: picture(), link: link(true) },
  },
  thumb: three.flatMap((at): Box[] => [
    [8 + at * 28, 8, 24, 20, 'picture'],
    [8 + at * 28, 32, 16, 4, 'strong'],
    [8 + at * 28, 40, 24, 3, 'words'],
    [8 + at * 28, 46, 18, 3, 'words'],
  ]),
});
