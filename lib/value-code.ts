import { normalizeText } from './normalize-text.ts';
import { trimCharacters } from './trim-characters.ts';

/** A label's form in addresses: 'Extra large' → 'Extra-large'. Case and Arabic letters stay. */
export function valueCode(label: string): string {
  const words = normalizeText(label, 'NFKC')
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-');
  return trimCharacters(words, '-').slice(0, 120);
}
