const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The characters of a text as people count them: a letter with its marks is one character, and so is an emoji
 * of several parts.
 */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The first character of a name, shown in place of a logo or photo. */
export function firstGrapheme(name: string): string {
  const [first] = segmenter.segment(name.trim());
  return first?.segment ?? '';
}
