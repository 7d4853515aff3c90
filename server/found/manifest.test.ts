import { expect, test } from 'vitest';
import { shortName } from './manifest.ts';

test.each([
  ['a name that fits', 'Cedar House', 'Cedar House'],
  ['the whole words that fit', 'Corner of Goods and Gifts', 'Corner of'],
  ['no sign left at the end', 'Hearth & Home', 'Hearth'],
  ['Arabic', 'سوق النخيل للتمور والقهوة', 'سوق النخيل'],
  ['letters with their marks, each counted once', 'سُوقُ النَّخِيلِ', 'سُوقُ النَّخِيلِ'],
  ['emoji of several parts', '👩‍🍳👩‍🍳 Kitchen', '👩‍🍳👩‍🍳 Kitchen'],
  ['a first word that is too long, whole', 'Supercalifragilistic Goods', 'Supercalifragilistic'],
  ['spaces of any kind', 'Souq\u00a0Al Nakheel', 'Souq Al'],
  ['one word', 'هارث', 'هارث'],
])('the short name of a shop is never cut inside a word: %s', (_, name, short) => {
  expect(shortName(name)).toBe(short);
});
