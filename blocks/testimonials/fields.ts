import { type Box, defineBlock, line, quotes } from '../field.ts';
import { row } from '../thumb-boxes.ts';

const three = [0, 1, 2];

/** What customers say, up to twelve of them. */
export const testimonials = defineBlock({
  glyph: 'chat',
  words: { title: line(200), quotes: quotes(12) },
  options: {},
  hasDefaultWords: true,
  thumb: [
    ...row(3, 12, 36),
    ...three.map((at): Box => [13 + at * 28, 20, 12, 3, 'strong']),
    ...three.map((at): Box => [13 + at * 28, 28, 15, 3, 'words']),
    ...three.map((at): Box => [13 + at * 28, 34, 10, 3, 'words']),
  ],
});
