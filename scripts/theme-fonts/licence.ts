/** A family and the text of the file LICENSE in its package. */
export type Licence = { family: string; text: string };

const HEADING = '-----------------------------------------------------------';

/** One file for all fonts of a theme: a copyright line for each, then the licence they share. */
export function licenceFile(licences: Licence[]): string {
  const texts = new Set(licences.map(({ text }) => text.slice(text.indexOf(HEADING)).trim()));
  if (texts.size !== 1)
    throw new Error(`The fonts have ${texts.size} different licences; one file cannot tell all.`);
  const lines = licences.map(({ family, text }) => `${family}: ${copyrightOf(text)}`);
  return [
    'The fonts in this folder are subsets of the fonts named below.',
    '',
    ...new Set(lines),
    '',
    'This Font Software is licensed under the SIL Open Font License, Version 1.1.',
    '',
    ...texts,
    '',
  ].join('\n');
}

/** The first copyright statement: the packages repeat it for each of their files. */
function copyrightOf(text: string): string {
  const words = text.slice(0, text.indexOf('\n')).trim().split(/\s+/);
  const next = words.findIndex((word, at) => at > 0 && word.endsWith('.ttf:'));
  return words.slice(0, next < 0 ? undefined : next).join(' ');
}
