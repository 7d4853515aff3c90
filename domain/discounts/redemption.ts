import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Money, minorConversion, mulDivHalfUp } from '#lib/money/index.ts';
import type { AppliedPromotion, RefusalReason, ShownCurrency } from './promotion.ts';

/** The input of app.redeem_promotions, sent as JSON with the order. */
export type DiscountRow = {
  promotionId: string;
  code: string | null;
  position: number;
  amount: number;
  deliveryAmount: number;
  /** In the store's own currency, for its reports. */
  baseAmount: number;
  shares: Record<string, number>;
};

/** deliveryDiscount: the saving of free delivery in the totals. Shares are by variant id. */
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

/** A promotion that an order requested but did not get: another order took its last use, or it ended. */
export type LostPromotion = { promotionId: string; code: string | null; reason: RefusalReason };

/** Parses the database's refusal (SK002, which aborts the transaction); null for any other error. */
export function refusedAtOrder(error: unknown): LostPromotion[] | null {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === 'SK002' && detail !== undefined ? (JSON.parse(detail) as LostPromotion[]) : null;
}

/** Gives back the uses of a cancelled or expired order, once, so that others may have them. */
export async function giveBackPromotions(tx: StoreTx, orderId: string, act: Act): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.give_back_promotions(${orderId}, ${act.at}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
