import { money } from '#lib/money/index.ts';
import { amountIn, type Basket, linesFor } from './deduct-discounts.ts';
import type { OfferedDiscount, RefusedCode } from './discount.ts';

type Why = Pick<RefusedCode, 'reason' | 'data'>;

/** Returns why a discount does not apply to a basket, regardless of other discounts; null if it may apply. */
export function checkCode(
  discount: OfferedDiscount | undefined,
  code: string | null,
  basket: Basket,
): Why | null {
  if (!discount || discount.state === 'archived') return { reason: 'unknown', data: {} };
  if (discount.state === 'not_yet') return { reason: 'not_yet', data: { startsAt: discount.startsAt } };
  if (discount.state !== 'active') return { reason: discount.state, data: {} };
  const isSpent = code !== null && discount.spentCodes.includes(code);
  if (discount.isUsedUp || isSpent) return { reason: 'used_up', data: {} };
  if (discount.isUsedByYou) return { reason: 'used_by_you', data: {} };
  return whyNotThese(discount, basket);
}

/** Minimums are compared with the eligible lines at shown prices, before any discount. */
function whyNotThese(discount: OfferedDiscount, basket: Basket): Why | null {
  const lines = linesFor(discount, basket.lines);
  if (lines.length === 0) return { reason: 'not_for_these', data: {} };
  const units = lines.reduce((total, line) => total + line.quantity, 0);
  const missingUnits = unitsNeeded(discount) - units;
  if (missingUnits > 0) return { reason: 'too_few', data: { missingUnits } };
  if (discount.minSubtotal === null) return null;
  const goods = lines.reduce((total, line) => total + line.unitPrice.amount * line.quantity, 0);
  const missing = amountIn(basket, discount.minSubtotal).amount - goods;
  return missing > 0 ? { reason: 'minimum', data: { missing: money(missing, basket.currency) } } : null;
}

function unitsNeeded({ kind, buyQuantity, getQuantity, minQuantity }: OfferedDiscount): number {
  return Math.max(minQuantity ?? 1, kind === 'buy_get' ? buyQuantity + getQuantity : 1);
}
