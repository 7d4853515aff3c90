import type { GuideUnit, ReadyGuide, SizeGuide } from '#domain/size-guides/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { PickedProduct } from '../kit/find-product.tsx';
import type { FormResult } from '../kit/form-result.ts';

export type TypedTable = Pick<SizeGuide, 'columns' | 'rows'>;

export type TypedGuide = Omit<SizeGuide, 'columns' | 'rows'> & {
  /** Null for a posted table that cannot be read. */
  table: TypedTable | null;
  categoryIds: string[];
  products: PickedProduct[];
};

/** A category to choose; `other` is the name of the guide that it has now. */
export type GuideCategory = { id: string; title: string; titleLocale: Locale; depth: number; other: string };

export type GuideOnPage = {
  id: string | null;
  version: number;
  saved: TypedGuide;
  categories: GuideCategory[];
  limits: { columns: number; rows: number; cell: number; heading: number; name: number; text: number };
  canEdit: boolean;
};

export type GuideProblems = Record<string, string>;
export type GuideResult = FormResult<TypedGuide, GuideProblems>;

/** The units of columns (domain/size-guides/cells.ts); the domain is not sent to browsers. */
export const UNITS = ['none', 'cm', 'mm'] as const satisfies GuideUnit[];

export const GUIDES_PATH = '/admin/size-guides';

/** What a new guide can begin with. */
export const GUIDE_STARTS = [
  'women',
  'men',
  'shoes',
  'children',
  'rings',
  'abayas',
  'empty',
] as const satisfies (ReadyGuide | 'empty')[];
