import { type CartLine, type CartView, parseQuote, type Quote, quotedOf } from '#domain/cart/index.ts';
import type { Shortage } from '#domain/stock/index.ts';
import { money } from '#lib/money/index.ts';
import type { CartDifference } from './errors.ts';

/**
 * Returns the differences between the current cart and the amounts that the shopper was shown (I4). The order
 * proceeds if the list is empty: every line is available and the total equals the page's, to the minor unit.
 */
export function compareWithQuote(view: CartView, quoteText: string): CartDifference[] {
  const quote = parseQuote(quoteText);
  if (!quote || quote.currency !== view.currency) {
    const was = quote && money(quote.total, quote.currency);
    return [...view.lines.flatMap(lostOrShort), { kind: 'total', was, now: view.totals.total }];
  }
  const differences = [
    ...view.lines.flatMap((line) => differencesOf(line, quote)),
    ...removedLines(view, quote),
  ];
  // If a line is unavailable, the shopper returns to the cart, so the total of the other lines is not
  // reported.
  if (view.canCheckout && quote.total !== view.totals.total.amount) {
    differences.push(...changedParts(view, quote));
    differences.push({ kind: 'total', was: money(quote.total, quote.currency), now: view.totals.total });
  }
  return differences;
}

/**
 * True if the goods or their prices differ from those that the shopper was shown. Other amounts follow the
 * address or method that the shopper chose and need no notice.
 */
export function hasOtherGoods(view: CartView, quoteText: string): boolean {
  const quote = parseQuote(quoteText);
  if (!quote) return false;
  if (quote.currency !== view.currency) return true;
  return (
    view.lines.some((line) => differencesOf(line, quote).length > 0) || removedLines(view, quote).length > 0
  );
}

function changedParts(view: CartView, { parts, currency }: Quote): CartDifference[] {
  if (!parts) return [];
  const now = quotedOf(view.totals);
  return (['discount', 'delivery', 'fee'] as const).flatMap((kind) =>
    parts[kind] === now[kind].amount ? [] : [{ kind, was: money(parts[kind], currency), now: now[kind] }],
  );
}

/**
 * Converts shortages into differences: units that were sold after the cart was built and before its stock was
 * taken.
 */
export function shortagesAsDifferences(view: CartView, shortages: readonly Shortage[]): CartDifference[] {
  return shortages.map(({ variantId, wanted, available }) => ({
    kind: 'short',
    variantId,
    title: view.lines.find((line) => line.variantId === variantId)?.title ?? null,
    wanted,
    available,
  }));
}

function differencesOf(line: CartLine, quote: Quote): CartDifference[] {
  const lost = lostOrShort(line);
  if (lost.length > 0) return lost;
  const { variantId, title, quantity, unitPrice } = line;
  const seen = quote.lines.get(variantId);
  if (!seen) return [{ kind: 'added', variantId, title, quantity }];
  const differences: CartDifference[] = [];
  if (seen.quantity !== quantity) {
    differences.push({ kind: 'quantity', variantId, title, was: seen.quantity, now: quantity });
  }
  if (seen.amount !== unitPrice.amount) {
    const was = money(seen.amount, quote.currency);
    differences.push({ kind: 'price', variantId, title, was, now: unitPrice });
  }
  return differences;
}

/** Returns why a line is not available; an empty list if it is available. */
export function lostOrShort(line: CartLine): CartDifference[] {
  const { variantId, title, quantity: wanted } = line;
  return line.problems.flatMap((problem): CartDifference[] => {
    if (problem.code === 'gone') return [{ kind: 'gone', variantId, title }];
    if (problem.code === 'sold_out') return [{ kind: 'short', variantId, title, wanted, available: 0 }];
    if (problem.code === 'only_n_left') {
      return [{ kind: 'short', variantId, title, wanted, available: problem.available }];
    }
    return [];
  });
}

function removedLines(view: CartView, quote: Quote): CartDifference[] {
  const here = new Set(view.lines.map((line) => line.variantId));
  return [...quote.lines.keys()]
    .filter((variantId) => !here.has(variantId))
    .map((variantId) => ({ kind: 'removed', variantId, title: null }));
}
