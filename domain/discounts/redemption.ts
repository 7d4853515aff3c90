import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Money, minorConversion, mulDivHalfUp } from '#lib/money/index.ts';
import type { AppliedPromotion, RefusalReason, ShownCurrency } from './promotion.ts';

/** What app.redeem_promotions counts and keeps of a promotion: written as JSON into the call that places an order. */
export type DiscountRow = {
  promotionId: string;
  code: string | null;
  position: number;
  amount: number;
  deliveryAmount: number;
  /** Both in the store's own currency, for its numbers. */
  baseAmount: number;
  shares: Record<string, number>;
};

/** deliveryDiscount: what free delivery saves, as the totals have it. Ids of the shares are variant ids. */
export function discountRows(
  applied: readonly Omit<AppliedPromotion, 'names'>[],
  { deliveryDiscount, into }: { deliveryDiscount: Money; into: ShownCurrency | null },
): DiscountRow[] {
  return applied.map(({ promotionId, code, kind, amount, shares }, position) => {
    const deliveryAmount = kind === 'free_delivery' ? deliveryDiscount.amount : 0;
    return {
      promotionId,
      code,
      position,
      amount,
      deliveryAmount,
      baseAmount: baseOf(amount + deliveryAmount, into),
      shares: Object.fromEntries(shares),
    };
  });
}

function baseOf(amount: number, into: ShownCurrency | null): number {
  if (!into) return amount;
  const { numer, denom } = minorConversion(into.base, { ...into, rounding: 'none' });
  return mulDivHalfUp(amount, denom, numer);
}

/** A promotion that an order asked for and did not get: its last use went to somebody else, or it ended. */
export type LostPromotion = { promotionId: string; code: string | null; reason: RefusalReason };

/** What redeeming raised (SK002: its transaction is undone); null for any other error. */
export function refusedAtOrder(error: unknown): LostPromotion[] | null {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === 'SK002' && detail !== undefined ? (JSON.parse(detail) as LostPromotion[]) : null;
}

/** Gives the uses of an order that is cancelled or expired back, once: whoever comes next may have them. */
export async function giveBackPromotions(tx: StoreTx, orderId: string, act: Act): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.give_back_promotions(${orderId}, ${act.at}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
