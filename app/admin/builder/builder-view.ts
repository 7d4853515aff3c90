import type { HomeSectionKind } from '#domain/content/index.ts';
import type { HomeSection } from '#domain/publishing/index.ts';
import type { GlyphName } from '../../ui/console/glyph.tsx';

export type { HomeSection } from '#domain/publishing/index.ts';

/** A section in the editor: its key stays the same when it moves. */
export type Bench = HomeSection & { key: string };

export type WordField = 'eyebrow' | 'title' | 'body' | 'action';

type Kind = {
  glyph: GlyphName;
  words: WordField[];
  picture?: true;
  link?: true;
  /** The largest number of products, categories or brands to show. */
  counts?: number;
};

/** The texts and settings of each kind of section. */
export const KINDS: Record<HomeSectionKind, Kind> = {
  hero: { glyph: 'image', words: ['eyebrow', 'title', 'body', 'action'], picture: true, link: true },
  trust: { glyph: 'shield', words: [] },
  new_arrivals: { glyph: 'box', words: ['title'], counts: 24 },
  most_selling: { glyph: 'chart', words: ['title'], counts: 24 },
  trending: { glyph: 'star', words: ['title'], counts: 24 },
  categories: { glyph: 'layers', words: ['title'], counts: 6 },
  banner: { glyph: 'megaphone', words: ['eyebrow', 'title', 'body', 'action'], picture: true, link: true },
  all_products: { glyph: 'products', words: ['title'], counts: 24 },
  brands: { glyph: 'awning', words: ['title'], counts: 12 },
  testimonials: { glyph: 'chat', words: ['title'] },
  newsletter: { glyph: 'mail', words: ['title', 'body'] },
};

export const MAX_SECTIONS = 25;
export const MAX_FACTS = 4;
export const MAX_QUOTES = 12;
export const FACT_ICONS = [
  'truck',
  'returns',
  'cash',
  'lock',
  'chat',
  'gift',
  'star',
  'heart',
  'clock',
  'check',
] as const;

const NO_WORDS = { eyebrow: '', title: '', body: '', action: '', items: [], quotes: [] };

export function newSection(kind: HomeSectionKind, key: string): Bench {
  return {
    key,
    kind,
    isVisible: true,
    mediaId: null,
    link: '',
    itemCount: Math.min(8, KINDS[kind].counts ?? 8),
    texts: { en: { ...NO_WORDS }, ar: { ...NO_WORDS } },
  };
}

/** The body to post, without the editor's keys. */
export function bodyOf(sections: Bench[]): string {
  return JSON.stringify({ sections: sections.map(({ key: _, ...section }) => section) });
}
