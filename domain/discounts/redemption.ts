import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Money, minorConversion, mulDivHalfUp } from '#lib/money/index.ts';
import type { GrantedDiscount, RefusalReason, ShownCurrency } from './discount.ts';

/** The input of app.redeem_discounts, sent as JSON with the order. */
export type DiscountRow = {
  discountId: string;
  code: string | null;
  position: number;
  amount: number;
  deliveryAmount: number;
  /** The amount in the store's own currency, for its reports. */
  baseAmount: number;
  shares: Record<string, number>;
};

/**
 * The granted discounts as rows for app.redeem_discounts. deliveryDiscount is the amount that free delivery takes off;
 * `shares` is the part of the discount for each variant, by variant id.
 */
export function discountRows(
  applied: readonly Omit<GrantedDiscount, 'names'>[],
  { deliveryDiscount, into }: { deliveryDiscount: Money; into: ShownCurrency | null },
): DiscountRow[] {
  return applied.map(({ discountId, code, kind, amount, shares }, position) => {
    const deliveryAmount = kind === 'free_delivery' ? deliveryDiscount.amount : 0;
    return {
      discountId,
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

/**
 * A discount that an order requested but did not get: another order took its last use, or the discount ended.
 */
export type LostDiscount = { discountId: string; code: string | null; reason: RefusalReason };

/** Parses the database's refusal (SK002, which aborts the transaction); null for any other error. */
export function refusedAtOrder(error: unknown): LostDiscount[] | null {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === 'SK002' && detail !== undefined ? (JSON.parse(detail) as LostDiscount[]) : null;
}

/** Gives back a cancelled or expired order's discount uses, once, for other orders. Returns their number. */
export async function giveBackDiscounts(tx: StoreTx, orderId: string, act: Act): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.give_back_discounts(${orderId}, ${act.at}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
