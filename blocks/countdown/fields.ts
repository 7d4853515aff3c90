import { type Box, defineBlock, line, link, moment, text, withHint } from '../field.ts';

const four = [0, 1, 2, 3];

/** Days, hours, minutes and seconds until a moment; after it the text of the owner, or nothing. */
export const countdown = defineBlock({
  glyph: 'bell',
  words: { title: line(200), body: text(1000), action: line(80), ended: withHint(line(200)) },
  options: { ends: withHint(moment()), link: link(true) },
  thumb: [
    [28, 10, 40, 5, 'strong'],
    ...four.map((at): Box => [12 + at * 19, 24, 15, 16, 'picture']),
    ...four.map((at): Box => [15 + at * 19, 44, 9, 3, 'words']),
  ],
});
