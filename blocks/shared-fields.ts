import { line, text } from './field.ts';

/** The texts beside a picture: a line above, heading, text and button. */
export const WORDS_BESIDE = { eyebrow: line(120), title: line(200), body: text(1000), action: line(80) };
