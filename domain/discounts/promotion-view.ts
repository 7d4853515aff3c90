import { type RawBuilder, sql } from 'kysely';
import type { PromotionKind, PromotionNames } from './promotion.ts';

export const PROMOTION_STATES = ['active', 'scheduled', 'ended', 'used_up', 'paused', 'archived'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** A list's row: the promotion and its results. Amounts in the store's own currency. */
export type PromotionRow = {
  id: string;
  names: PromotionNames;
  kind: PromotionKind;
  isAutomatic: boolean;
  state: PromotionState;
  /** The main code; null for an automatic promotion. */
  code: string | null;
  /** Number of single-use codes. */
  codeCount: number;
  ratePpm: number;
  amount: number;
  startsAt: Date;
  endsAt: Date | null;
  limitTotal: number | null;
  /** Orders with a use of it, and their total discount, goods and delivery together. */
  uses: number;
  given: number;
};

/** SQL of a promotion's state, in a query with `promotions p`. */
export function stateAt(at: Date): RawBuilder<PromotionState> {
  return sql`case when p.status <> 'active' then p.status
    when p.ends_at <= ${at} then 'ended'
    when p.limit_total is not null and p.used >= p.limit_total then 'used_up'
    when p.starts_at > ${at} then 'scheduled' else 'active' end`;
}
