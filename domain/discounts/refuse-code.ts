import { money } from '#lib/money/index.ts';
import type { OfferedPromotion, RefusedCode } from './promotion.ts';
import { amountIn, type Basket, linesFor } from './deduct-discounts.ts';

type Why = Pick<RefusedCode, 'reason' | 'data'>;

/** Returns why a promotion does not apply to a basket, other promotions aside; null if it may. */
export function whyRefused(
  promotion: OfferedPromotion | undefined,
  code: string | null,
  basket: Basket,
): Why | null {
  if (!promotion || promotion.state === 'archived') return { reason: 'unknown', data: {} };
  if (promotion.state === 'not_yet') return { reason: 'not_yet', data: { startsAt: promotion.startsAt } };
  if (promotion.state !== 'active') return { reason: promotion.state, data: {} };
  const isSpent = code !== null && promotion.spentCodes.includes(code);
  if (promotion.isUsedUp || isSpent) return { reason: 'used_up', data: {} };
  if (promotion.isUsedByYou) return { reason: 'used_by_you', data: {} };
  return whyNotThese(promotion, basket);
}

/** Minimums count the eligible lines at shown prices, before any discount. */
function whyNotThese(promotion: OfferedPromotion, basket: Basket): Why | null {
  const lines = linesFor(promotion, basket.lines);
  if (lines.length === 0) return { reason: 'not_for_these', data: {} };
  const units = lines.reduce((total, line) => total + line.quantity, 0);
  const missingUnits = unitsNeeded(promotion) - units;
  if (missingUnits > 0) return { reason: 'too_few', data: { missingUnits } };
  if (promotion.minSubtotal === null) return null;
  const goods = lines.reduce((total, line) => total + line.unitPrice.amount * line.quantity, 0);
  const missing = amountIn(basket, promotion.minSubtotal).amount - goods;
  return missing > 0 ? { reason: 'minimum', data: { missing: money(missing, basket.currency) } } : null;
}

function unitsNeeded({ kind, buyQuantity, getQuantity, minQuantity }: OfferedPromotion): number {
  return Math.max(minQuantity ?? 1, kind === 'buy_get' ? buyQuantity + getQuantity : 1);
}
