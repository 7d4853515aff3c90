import type { Totals } from '#domain/pricing/index.ts';
import { isId } from '#lib/ids.ts';
import type { Money } from '#lib/money/index.ts';

/** In minor units. fee: the fee for cash on delivery. */
export type QuoteParts = { discount: number; delivery: number; fee: number };

export type Quote = {
  currency: string;
  total: number;
  /** The other parts of the total; null for a form that was rendered before quotes had parts. */
  parts: QuoteParts | null;
  lines: Map<string, { quantity: number; amount: number }>;
};

/**
 * Serializes the shown amounts for the checkout form. The quote is only compared with the current cart, so a
 * forged quote just makes the shopper confirm the differences. It is not a digest, because each difference
 * has to be named.
 */
export function quoteOf(
  lines: readonly { variantId: string; quantity: number; unitPrice: Money }[],
  totals: { total: Money } & { [part in keyof QuoteParts]: Money },
): string {
  const parts = lines.map((line) => `${line.variantId}*${line.quantity}*${line.unitPrice.amount}`);
  const { total, discount, delivery, fee } = totals;
  const head = [total.currency, total.amount, discount.amount, delivery.amount, fee.amount].join('*');
  return [head, ...parts.sort()].join(';');
}

export function quotedOf({ total, discountTotal, delivery, codFee }: Totals) {
  return { total, discount: discountTotal, delivery: delivery.shown, fee: codFee.shown };
}

const HEAD = /^([A-Z]{3})\*([0-9]{1,15})(?:\*([0-9]{1,15})\*([0-9]{1,15})\*([0-9]{1,15}))?$/;

/** Returns null for a text that quoteOf did not write. */
export function parseQuote(text: string): Quote | null {
  if (text.length > 20_000) return null;
  const [head, ...rest] = text.split(';');
  const [, currency, total, discount, delivery, fee] = HEAD.exec(head ?? '') ?? [];
  if (!currency || !total) return null;
  const lines: Quote['lines'] = new Map();
  for (const part of rest) {
    const [, id, quantity, amount] = /^([0-9a-f-]{36})\*([0-9]{1,4})\*([0-9]{1,15})$/.exec(part) ?? [];
    if (!isId(id) || !quantity || !amount || lines.has(id)) return null;
    lines.set(id, { quantity: Number(quantity), amount: Number(amount) });
  }
  const parts =
    discount && delivery && fee
      ? { discount: Number(discount), delivery: Number(delivery), fee: Number(fee) }
      : null;
  return { currency, total: Number(total), parts, lines };
}
