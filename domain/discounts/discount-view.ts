import { type RawBuilder, sql } from 'kysely';
import type { DiscountKind, DiscountNames } from './discount.ts';

export const DISCOUNT_STATES = ['active', 'scheduled', 'ended', 'used_up', 'paused', 'archived'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** A row of the list: a discount and its results. Amounts in the store's own currency. */
export type ListedDiscount = {
  id: string;
  names: DiscountNames;
  kind: DiscountKind;
  isAutomatic: boolean;
  state: DiscountState;
  /** Automatic and active, but the store has more such discounts than take part in a price. */
  isLeftOut: boolean;
  /** The main code; null for an automatic discount. */
  code: string | null;
  /** Number of single-use codes. */
  codeCount: number;
  ratePpm: number;
  amount: number;
  startsAt: Date;
  endsAt: Date | null;
  limitTotal: number | null;
  /**
   * The number of orders that used the discount, and the total that it took off them, goods and delivery
   * together.
   */
  uses: number;
  given: number;
};

/** SQL of a discount's state, in a query with `discounts p`. */
export function stateAt(at: Date): RawBuilder<DiscountState> {
  return sql`case when p.status <> 'active' then p.status
    when p.ends_at <= ${at} then 'ended'
    when p.limit_total is not null and p.used >= p.limit_total then 'used_up'
    when p.starts_at > ${at} then 'scheduled' else 'active' end`;
}
