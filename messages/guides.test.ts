import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DICTIONARIES } from './dictionaries.ts';

/** Bold words in the guides that are not labels: emphasis, a key, a heading of the guide. */
const NO_LABELS = {
  en: ['in bold', '?', 'draft', 'People who refuse parcels'],
  ar: ['الغامقة', 'من يرفض الشحنات مرة بعد مرة'],
};

describe.each(['en', 'ar'] as const)("the owner's guide in %s", (locale) => {
  test("the owner's guide in %s names every button, field and page as the screen does", () => {
    const texts = new Set(Object.values(DICTIONARIES[locale]));
    const patterns = Object.values(DICTIONARIES[locale]).filter(hasOneValue).map(asPattern);
    const gone = labelsOf(locale).filter(
      (label) => !texts.has(label) && !patterns.some((pattern) => pattern.test(label)),
    );
    expect(gone).toEqual([]);
  });

  test("the owner's guide in %s sets labels in bold, to distinguish them from its own words", () => {
    expect(labelsOf(locale).length).toBeGreaterThan(200);
  });
});

/** Bold words except paragraph headings, which end with a full stop. */
function labelsOf(locale: 'en' | 'ar'): string[] {
  const guide = readFileSync(new URL(`../docs/guide/owner.${locale}.md`, import.meta.url), 'utf8');
  return [...guide.matchAll(/\*\*([^*]+)\*\*/g)]
    .map((match) => match[1]!.replace(/\s+/g, ' '))
    .filter((words) => !words.endsWith('.') && !NO_LABELS[locale].includes(words));
}

/** True for a text like "Copy from {language}"; a text that is little more than its value would match everything. */
function hasOneValue(text: string): boolean {
  return /^[^{}<>]{5,}\{\w+\}$/.test(text);
}

function asPattern(text: string): RegExp {
  const before = text.slice(0, text.indexOf('{')).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${before}\\S+$`);
}
