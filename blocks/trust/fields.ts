import { type Box, defineBlock, facts } from '../field.ts';

const four = [0, 1, 2, 3];

/** Up to four facts about delivery, returns and payment. */
export const trust = defineBlock({
  glyph: 'shield',
  words: { items: facts(4) },
  options: {},
  thumb: [
    ...four.map((at): Box => [10 + at * 21, 20, 9, 9, 'strong']),
    ...four.map((at): Box => [8 + at * 21, 34, 14, 3, 'words']),
  ],
});
