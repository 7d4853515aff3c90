/** Isolates text of unknown direction (U+2068 … U+2069) where <bdi> cannot be used. */
export function isolate(text: string | number): string {
  return `\u2068${text}\u2069`;
}
