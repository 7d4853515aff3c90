import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DICTIONARIES } from './dictionaries.ts';

/** What the guides set in bold that is no label: a word about boldness, a key, a word of emphasis, a heading of ours. */
const NO_LABELS = {
  en: ['in bold', '?', 'draft', 'People who refuse parcels'],
  ar: ['الغامقة', 'من يرفض الشحنات مرة بعد مرة'],
};

describe.each(['en', 'ar'] as const)("the owner's guide in %s", (locale) => {
  test('names every button, field and page as the screen does', () => {
    const texts = new Set(Object.values(DICTIONARIES[locale]));
    const patterns = Object.values(DICTIONARIES[locale]).filter(hasOneValue).map(asPattern);
    const gone = labelsOf(locale).filter(
      (label) => !texts.has(label) && !patterns.some((pattern) => pattern.test(label)),
    );
    expect(gone).toEqual([]);
  });

  test('sets labels in bold, so that they can be told from its own words', () => {
    expect(labelsOf(locale).length).toBeGreaterThan(200);
  });
});

/** Bold words but paragraph heads, which end with a full stop. */
function labelsOf(locale: 'en' | 'ar'): string[] {
  const guide = readFileSync(new URL(`../docs/guide/owner.${locale}.md`, import.meta.url), 'utf8');
  return [...guide.matchAll(/\*\*([^*]+)\*\*/g)]
    .map((match) => match[1]!.replace(/\s+/g, ' '))
    .filter((words) => !words.endsWith('.') && !NO_LABELS[locale].includes(words));
}

/** A text like "Copy from {language}"; one that is little more than its value would let everything pass. */
function hasOneValue(text: string): boolean {
  return /^[^{}<>]{5,}\{\w+\}$/.test(text);
}

function asPattern(text: string): RegExp {
  const before = text.slice(0, text.indexOf('{')).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${before}\\S+$`);
}
