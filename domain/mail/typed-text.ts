import { isolate } from '#lib/bidi.ts';

/** Patterns of text that mail programs turn into links: URLs, email addresses and names with dots. */
const LINK = /:\/\/|@|\.(?=\S)/;

/**
 * Makes a name, street or similar text safe in a mail to somebody other than the person who typed it: mail programs
 * find no link in the result, and its direction is isolated (bidi).
 */
export function typedText(text: string): string {
  return isolate(LINK.test(text) ? text.replace(/[/:@]+|\.(?=\S)/g, ' ') : text);
}
