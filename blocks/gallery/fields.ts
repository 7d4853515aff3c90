import { choice, defineBlock, line, link, picture } from '../field.ts';
import { row } from '../thumb-boxes.ts';

/** Pictures in a grid, each with a caption and a link. */
export const gallery = defineBlock({
  glyph: 'layers',
  words: { title: line(200) },
  options: { columns: choice('3', '2', '4'), shape: choice('square', 'wide', 'tall') },
  entries: { max: 24, words: { caption: line(160) }, options: { mediaId: picture(), link: link(true) } },
  thumb: [...row(3, 8, 20), ...row(3, 32, 20)],
});
