// Unicode's Stream-Safe Text Format allows 30; no language comes near it.
// bounded: a character is looked at 30 times at most, and a longer run is matched as a whole
const LONG_RUN_OF_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * String.prototype.normalize in linear time. Ordering combining marks takes quadratic time (160,000 of them
 * block the process for seconds), so no more than 30 in a row are preserved.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return text.replace(LONG_RUN_OF_MARKS, '$1').normalize(form);
}
