import { type Box, defineBlock, html, labelled, line, text, toggle } from '../field.ts';

const three = [0, 1, 2];

/** Questions whose answers open on a press. Search engines get them as structured data. */
export const faq = defineBlock({
  glyph: 'help',
  words: { title: line(200), body: text(1000) },
  options: { isFirstOpen: toggle() },
  entries: { max: 30, words: { question: line(300), bodyHtml: labelled('answer', html(5000)) }, options: {} },
  thumb: [
    [8, 8, 30, 5, 'strong'],
    ...three.map((at): Box => [8, 20 + at * 12, 80, 9, 'picture']),
    ...three.map((at): Box => [12, 23 + at * 12, 36, 3, 'words']),
  ],
});
