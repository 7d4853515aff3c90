import { isId } from '#lib/ids.ts';
import type { Money } from '#lib/money/index.ts';

/** What a shopper was shown: what each variant cost, how many of it, and the sum. */
export type Quote = {
  currency: string;
  total: number;
  lines: Map<string, { quantity: number; amount: number }>;
};

/**
 * Written into the checkout form and only ever compared with today's cart: whoever edits it is asked about the
 * differences they made up. It says what was shown, not a digest of it, so that each difference can be named.
 */
export function quoteOf(
  lines: readonly { variantId: string; quantity: number; unitPrice: Money }[],
  total: Money,
): string {
  const parts = lines.map((line) => `${line.variantId}*${line.quantity}*${line.unitPrice.amount}`);
  return [`${total.currency}*${total.amount}`, ...parts.sort()].join(';');
}

/** null for anything that quoteOf did not write. */
export function parseQuote(text: string): Quote | null {
  if (text.length > 20_000) return null;
  const [head, ...rest] = text.split(';');
  const [, currency, total] = /^([A-Z]{3})\*([0-9]{1,15})$/.exec(head ?? '') ?? [];
  if (!currency || !total) return null;
  const lines: Quote['lines'] = new Map();
  for (const part of rest) {
    const [, id, quantity, amount] = /^([0-9a-f-]{36})\*([0-9]{1,4})\*([0-9]{1,15})$/.exec(part) ?? [];
    if (!isId(id) || !quantity || !amount || lines.has(id)) return null;
    lines.set(id, { quantity: Number(quantity), amount: Number(amount) });
  }
  return { currency, total: Number(total), lines };
}
