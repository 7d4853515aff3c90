import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';
import { trimCharacters, trimCharactersAtEnd } from './trim-characters.ts';

test('a text is normalized to the same result as by String.prototype.normalize', () => {
  for (const text of ['e\u0301', 'שָׁלוֹם', 'السّلام', '한국', 'ﷺ', 'a\u0323\u0301']) {
    expect(normalizeText(text)).toBe(text.normalize('NFC'));
    expect(normalizeText(text, 'NFKC')).toBe(text.normalize('NFKC'));
    expect(normalizeText(text, 'NFD')).toBe(text.normalize('NFD'));
  }
});

test('normalizing a hundred thousand combining marks takes no longer than as many letters, and only 30 marks are kept', () => {
  const before = process.threadCpuUsage();
  expect(normalizeText(`a${'\u0301\u0323'.repeat(100_000)}b`).length).toBeLessThan(33);
  const used = process.threadCpuUsage(before);
  expect((used.user + used.system) / 1000).toBeLessThan(100);
});

test('the given characters are trimmed at both ends or at one end', () => {
  expect(trimCharacters('--a-b--', '-')).toBe('a-b');
  expect(trimCharacters('. a .', '. ')).toBe('a');
  expect(trimCharacters('---', '-')).toBe('');
  expect(trimCharactersAtEnd('/a//', '/')).toBe('/a');
});
