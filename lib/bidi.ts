/** First strong isolate … pop: a name or code keeps its own direction and leaves the sentence around it in order. */
const OPEN = '\u2068';
const CLOSE = '\u2069';

/** Text that a person wrote, made safe to stand inside a sentence of either direction. Its own marks are removed. */
export function isolate(text: string): string {
  return `${OPEN}${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}${CLOSE}`;
}
