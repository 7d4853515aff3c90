import type { GlyphName } from '../../ui/console/glyph.tsx';

/** What the command palette lists: groups in this order, an entry leads to a page. */
export const FOUND_GROUPS = ['pages', 'create', 'orders', 'products', 'customers'] as const;

export type FoundEntry = { to: string; glyph: GlyphName; text: string; more?: string };

export type Found = { group: (typeof FOUND_GROUPS)[number]; entries: FoundEntry[] }[];

/** What GET /admin/find answers. */
export type FindAnswer = { typed: string; groups: Found };
