import { type Money, money } from '#lib/money/index.ts';
import { checkCode } from './check-code.ts';
import { type Basket, type Chosen, deductDiscounts } from './deduct-discounts.ts';
import type { GrantedDiscount, OfferedDiscount, RefusedCode } from './discount.ts';

export type DiscountInput = Basket & {
  discounts: readonly OfferedDiscount[];
  /** Codes as parseCode returns them. */
  codes: readonly string[];
  /** Returns the delivery charge for goods after discounts; null while the address is unknown. */
  delivery: (goods: Money) => Money | null;
};

export type GrantedDiscounts = {
  /** The total amount taken off each line. */
  lines: Map<string, number>;
  freeDelivery: boolean;
  applied: GrantedDiscount[];
  refused: RefusedCode[];
};

/**
 * Returns the discounts of a cart (G3, docs/decisions/017). Of all allowed combinations (all stackable
 * discounts, or one discount alone) the cheapest for the shopper is applied, delivery included; of equally
 * cheap ones, the one with fewer codes.
 */
export function applyDiscounts(input: DiscountInput): GrantedDiscounts {
  if (input.lines.length === 0) return { lines: new Map(), freeDelivery: false, applied: [], refused: [] };
  const { chosen, refused } = choose(input);
  const best = cheapest(combinations(chosen), input);
  return {
    lines: sumByLine(best.applied),
    freeDelivery: best.freeDelivery,
    applied: best.applied,
    refused: [...refused, ...passedOver(chosen, best, input)].sort(
      (a, b) => input.codes.indexOf(a.code) - input.codes.indexOf(b.code),
    ),
  };
}

/** Selects the applicable discounts; returns codes that do not apply with the reason. */
function choose(input: DiscountInput): { chosen: Chosen[]; refused: RefusedCode[] } {
  const chosen: Chosen[] = input.discounts
    .filter((discount) => discount.isAutomatic && !checkCode(discount, null, input))
    .map((discount) => ({ discount, code: null }));
  const refused: RefusedCode[] = [];
  for (const code of new Set(input.codes)) {
    const discount = input.discounts.find((each) => each.codes.includes(code));
    const isTwice = chosen.some((each) => discount && each.discount.id === discount.id);
    const why = isTwice ? { reason: 'not_combinable' as const, data: {} } : checkCode(discount, code, input);
    if (why) refused.push({ code, ...why });
    else if (discount) chosen.push({ discount, code });
  }
  return { chosen, refused };
}

// The combinations are ordered by size, those without codes first. The first of equally cheap ones wins, so that no
// code is spent for nothing.
function combinations(chosen: readonly Chosen[]): Chosen[][] {
  const together = chosen.filter(({ discount }) => discount.isStackable);
  const automatic = (each: Chosen) => each.code === null;
  const alone = chosen.map((each) => [each]);
  return [
    [],
    ...alone.filter(([each]) => each && automatic(each)),
    together.filter(automatic),
    ...alone.filter(([each]) => each && !automatic(each)),
    together,
  ];
}

type Outcome = { applied: GrantedDiscount[]; freeDelivery: boolean; toPay: number };

function cheapest(sets: Chosen[][], input: DiscountInput): Outcome {
  return sets
    .map((set) => outcomeOf(set, input))
    .reduce((best, next) => (next.toPay < best.toPay ? next : best));
}

function outcomeOf(set: readonly Chosen[], input: DiscountInput): Outcome {
  const taken = deductDiscounts(set, input);
  const goods =
    input.lines.reduce((total, line) => total + line.unitPrice.amount * line.quantity, 0) -
    taken.reduce((total, each) => total + each.amount, 0);
  const charge = input.delivery(money(goods, input.currency));
  // A free-delivery discount is not spent on a delivery that is already free.
  const isFree = (each: GrantedDiscount) => each.kind === 'free_delivery';
  const free = charge?.amount === 0 ? undefined : taken.find(isFree);
  const applied = taken.filter((each) => !isFree(each) || each === free);
  // An unknown delivery charge counts as half a minor unit, so that it decides only between equal totals.
  return { applied, freeDelivery: free !== undefined, toPay: goods + (free ? 0 : (charge?.amount ?? 0.5)) };
}

function passedOver(chosen: readonly Chosen[], best: Outcome, input: DiscountInput): RefusedCode[] {
  const none = outcomeOf([], input).toPay;
  return chosen.flatMap((each) => {
    if (each.code === null || best.applied.some(({ discountId }) => discountId === each.discount.id))
      return [];
    const gains = outcomeOf([each], input).toPay < none;
    return [
      { code: each.code, reason: gains ? ('not_combinable' as const) : ('no_gain' as const), data: {} },
    ];
  });
}

function sumByLine(applied: readonly GrantedDiscount[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { shares } of applied) {
    for (const [id, share] of shares) lines.set(id, (lines.get(id) ?? 0) + share);
  }
  return lines;
}
