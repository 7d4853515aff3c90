import { isolate } from '#lib/bidi.ts';

/** What mail programs turn into a link: a scheme, an address of a mailbox, and a name with dots. */
const LINK = /:\/\/|@|\.(?=\S)/;

/**
 * A text that a stranger may have typed for somebody else's mailbox, such as a name or a street, isolated (bidi). Mail
 * programs find no link in it.
 */
export function typedText(text: string): string {
  return isolate(LINK.test(text) ? text.replace(/[/:@]+|\.(?=\S)/g, ' ') : text);
}
