import type {
  DiscountForm,
  DiscountFormField,
  DiscountKind,
  DiscountState,
  FieldProblem,
  Target,
  TargetCategory,
} from '#domain/discounts/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { ListRules } from '../../ui/console/list/list-state.ts';

/** The tabs of the list: every discount that is not archived, or one state. */
const VIEWS = ['all', 'active', 'scheduled', 'ended', 'used_up', 'paused', 'archived'] as const;
export type DiscountViewName = (typeof VIEWS)[number];

export const DISCOUNT_RULES: ListRules<DiscountViewName> = { path: '/admin/discounts', views: VIEWS };

/** The kinds of discount in the order of the editor. */
export const DISCOUNT_KINDS: readonly DiscountKind[] = ['percent', 'amount', 'free_delivery', 'buy_get'];

/** All fields of the editor as text. */
export type TypedDiscount = Required<DiscountForm>;

export type DiscountView = {
  /** null for a new discount. */
  id: string | null;
  version: number;
  state: DiscountState | null;
  name: string;
  typed: TypedDiscount;
  sentences: Sentences | null;
  uses: number;
  given: Money;
  codeCount: number;
  codesUsed: number;
  categories: TargetCategory[];
  products: Target[];
  currency: string;
  /** The display name of the store's time zone. */
  zone: string;
  canEdit: boolean;
};

export type Sentences = Record<Locale, string>;

export type DiscountProblems = Partial<Record<DiscountFormField, FieldProblem>>;
export type CodesProblem = { field: 'count' | 'prefix'; max: number };

export type DiscountResult = {
  /** The outcome to announce to screen readers. */
  said?: { what: 'saved' | 'active' | 'paused' | 'archived' } | { what: 'codes'; count: number };
  problems?: DiscountProblems;
  /** The saved version, if somebody else saved in the meantime. */
  stale?: number;
  codes?: CodesProblem;
  /** It stays inactive, because other automatic discounts take all the room there is. */
  isFull?: boolean;
  typed?: TypedDiscount;
  /** The chosen products, and the results of the search for more. */
  products?: Target[];
  found?: Target[];
};
