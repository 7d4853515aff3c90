import { defineBlock, group, line } from '../field.ts';
import { row } from '../thumb-boxes.ts';

/** Categories, brands or collections chosen by hand, with their pictures. */
export const categoryGrid = defineBlock({
  glyph: 'layers',
  words: { title: line(200) },
  options: {},
  entries: { max: 12, words: {}, options: { group: group() } },
  thumb: [[8, 6, 26, 4, 'strong'], ...row(3, 14, 16), ...row(3, 36, 16)],
});
