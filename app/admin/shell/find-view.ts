import type { GlyphName } from '../../ui/console/glyph.tsx';

/** The groups of the command palette in order; an entry links to a page. */
export const FOUND_GROUPS = [
  'acts',
  'answers',
  'pages',
  'create',
  'orders',
  'products',
  'customers',
] as const;

export type FoundEntry = { to: string; glyph: GlyphName; text: string; more?: string };

export type Found = { group: (typeof FOUND_GROUPS)[number]; entries: FoundEntry[] }[];

/** The answer of GET /admin/find. */
export type FindAnswer = { typed: string; groups: Found };
