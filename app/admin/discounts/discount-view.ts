import type {
  FieldProblem,
  PromotionField,
  PromotionForm,
  PromotionKind,
  PromotionState,
  Target,
  TargetCategory,
} from '#domain/discounts/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** The tabs of the list: every discount that is not put away, or one state. */
export const DISCOUNT_VIEWS = [
  'all',
  'active',
  'scheduled',
  'ended',
  'used_up',
  'paused',
  'archived',
] as const;
export type DiscountViewName = (typeof DISCOUNT_VIEWS)[number];

/** What a discount can give, in the order of the editor. */
export const DISCOUNT_KINDS: readonly PromotionKind[] = ['percent', 'amount', 'free_delivery', 'buy_get'];

/** Everything that is typed in the editor, as text. */
export type TypedDiscount = Required<PromotionForm>;

export type DiscountView = {
  /** null while it is new. */
  id: string | null;
  version: number;
  state: PromotionState | null;
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
  /** What people call the store's time zone. */
  zone: string;
  canEdit: boolean;
};

export type Sentences = Record<Locale, string>;

/** What is wrong with a field, told beside it. */
export type DiscountProblems = Partial<Record<PromotionField, FieldProblem>>;
export type CodesProblem = { field: 'count' | 'prefix'; max: number };

export type DiscountResult = {
  /** What was done, told once. */
  said?: { what: 'saved' | 'active' | 'paused' | 'archived' } | { what: 'codes'; count: number };
  problems?: DiscountProblems;
  /** The version that stands there now, where somebody saved meanwhile. */
  stale?: number;
  codes?: CodesProblem;
  typed?: TypedDiscount;
  /** Titles of the products typed, and what a search for more found. */
  products?: Target[];
  found?: Target[];
};
