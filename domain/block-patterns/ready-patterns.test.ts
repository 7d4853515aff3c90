import { expect, test } from 'vitest';
import { type Block, cleanBlocks, definitionOf, isBlockLink, isRowKind, readBlocks } from '#blocks/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { isMessageKey } from '#messages/index.ts';
import { listReadyPatterns, PATTERN_GROUPS, readReadyPattern } from './index.ts';

const NOW = { now: new Date('2026-11-29T09:00Z'), timeZone: 'Asia/Riyadh' };
const listed = listReadyPatterns('en');
const blocksOf = (key: string) => readReadyPattern(key, NOW) ?? [];
const all = listed.map(({ key }) => [key, blocksOf(key)] as const);

/** Kinds that show the store's own products, categories, brands or contact details, with any texts or none. */
const FED = ['categories', 'brands', 'contact', 'newsletter', 'recently_viewed', 'spacer'];

test('there are at least thirty ready-made patterns, some for each purpose, with names of their own', () => {
  expect(listed.length).toBeGreaterThanOrEqual(30);
  for (const group of PATTERN_GROUPS) {
    expect(listed.filter((each) => each.group === group).length).toBeGreaterThan(2);
    expect(isMessageKey(`builder.patterns.group.${group}`)).toBe(true);
  }
  for (const locale of LOCALES) {
    const names = listReadyPatterns(locale).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(new Set(listed.map(({ key }) => key)).size).toBe(listed.length);
});

test.each(all)('the pattern %s has one to five blocks that are stored and read unchanged', (key, blocks) => {
  expect(listed.find((each) => each.key === key)?.blocks.map(({ kind }) => kind)).toEqual(
    blocks.map(({ kind }) => kind),
  );
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.length).toBeLessThanOrEqual(5);
  expect(cleanBlocks(blocks)).toEqual(blocks);
  expect(readBlocks(blocks)).toEqual(blocks);
});

test.each(all)(
  'the pattern %s says the same things in both languages, and shows something without pictures',
  (_key, blocks) => {
    for (const block of blocks) {
      expect(shapeOf(block, 'en')).toEqual(shapeOf(block, 'ar'));
      const isFed = FED.includes(block.kind) || isRowKind(block.kind);
      expect(isFed || shapeOf(block, 'en').length > 0).toBe(true);
      expect(['hero', 'image_text', 'gallery', 'video', 'category_grid']).not.toContain(block.kind);
    }
  },
);

/** The names of the texts of a block that are not empty, with those of its entries. */
function shapeOf(block: Block, locale: 'en' | 'ar'): string[] {
  const filled = (words: Record<string, unknown>, at = '') =>
    Object.keys(words).flatMap((name) => {
      const value = words[name];
      if (Array.isArray(value)) return value.map((each) => `${at}${name} ${Object.keys(each).join()}`);
      return value === '' ? [] : [`${at}${name}`];
    });
  return [
    ...filled(block.texts[locale]),
    ...block.entries.flatMap((entry, at) => filled(entry.texts[locale], `${at} `)),
  ];
}

test.each(all)('each text of the pattern %s belongs to its block and is in its language', (_key, blocks) => {
  for (const { kind, texts, entries } of blocks) {
    const { words, entries: of } = definitionOf(kind);
    for (const [own, fields] of [
      [texts, words],
      ...entries.map((entry) => [entry.texts, of?.words ?? {}] as const),
    ] as const) {
      const written = Object.keys(own.en).filter(
        (name) => [own.en[name] ?? ''].flat().length > 0 && own.en[name] !== '',
      );
      expect(written.filter((name) => !(name in fields))).toEqual([]);
      expect(JSON.stringify(own.en)).not.toMatch(/[\u0600-\u06ff]/);
      for (const name of written) expect(JSON.stringify(own.ar[name])).toMatch(/[\u0600-\u06ff]/);
      expect(JSON.stringify(Object.values(own.ar))).not.toMatch(/[?;](?!\w)|[a-z], /);
    }
  }
});

test.each(all)('the links and buttons of the pattern %s lead to pages of the store', (_key, blocks) => {
  const linked = blocks.flatMap(({ link, texts, entries }) => [
    { link, action: texts.en.action },
    ...entries.map((entry) => ({ link: entry.link ?? '', action: entry.texts.en.action ?? '' })),
  ]);
  for (const { link, action } of linked) {
    expect(isBlockLink(link)).toBe(true);
    if (action) expect(link).not.toBe('');
  }
});

test('a countdown of a pattern runs to the next moment in the store’s time zone', () => {
  const endsOf = (key: string) => blocksOf(key).find(({ kind }) => kind === 'countdown')?.options.ends;
  expect(endsOf('campaign-ramadan-soon')).toBe('2027-02-08T00:00');
  expect(endsOf('campaign-ends')).toBe('2026-12-06T23:59');
});

test('an unknown pattern has no blocks', () => {
  expect(readReadyPattern('constructor', NOW)).toBeNull();
});
