/** Words of another direction inside a sentence, where no <bdi> can stand: U+2068 … U+2069. */
export function isolate(text: string | number): string {
  return `\u2068${text}\u2069`;
}
