import { type RawBuilder, sql } from 'kysely';
import type { PromotionKind, PromotionNames } from './promotion.ts';

/** Where a promotion stands at a moment, for its owner. */
export const PROMOTION_STATES = ['active', 'scheduled', 'ended', 'used_up', 'paused', 'archived'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** A promotion as lists show it: what it is, and what it has done. Amounts in the store's own currency. */
export type PromotionRow = {
  id: string;
  names: PromotionNames;
  kind: PromotionKind;
  isAutomatic: boolean;
  state: PromotionState;
  /** Its own code; null for one that counts by itself. */
  code: string | null;
  /** Codes made for one use each. */
  codeCount: number;
  ratePpm: number;
  amount: number;
  startsAt: Date;
  endsAt: Date | null;
  limitTotal: number | null;
  /** Orders that hold a use, and what they got, goods and delivery together. */
  uses: number;
  given: number;
};

/** The state of a row of promotions that the query calls p. */
export function stateAt(at: Date): RawBuilder<PromotionState> {
  return sql`case when p.status <> 'active' then p.status
    when p.ends_at <= ${at} then 'ended'
    when p.limit_total is not null and p.used >= p.limit_total then 'used_up'
    when p.starts_at > ${at} then 'scheduled' else 'active' end`;
}
