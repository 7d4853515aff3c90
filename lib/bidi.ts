/**
 * Characters that isolate a text (Unicode UAX #9: first strong isolate and pop): a name or code keeps its own
 * direction and does not reorder the sentence around it.
 */
const OPEN = '\u2068';
const CLOSE = '\u2069';

/** User text isolated for use inside a sentence of either direction. Its own direction marks are removed. */
export function isolate(text: string): string {
  return `${OPEN}${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}${CLOSE}`;
}
