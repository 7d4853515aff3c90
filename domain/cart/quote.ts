import type { Totals } from '#domain/pricing/index.ts';
import { isId } from '#lib/ids.ts';
import type { Money } from '#lib/money/index.ts';

/** Minor units: what was taken off, the delivery's charge and the fee for cash. */
export type QuoteParts = { discount: number; delivery: number; fee: number };

/** What a shopper was shown: what each variant cost, how many of it, and the sum. */
export type Quote = {
  currency: string;
  total: number;
  /** What the total was made of beside the lines; null where the form was drawn before the parts were told. */
  parts: QuoteParts | null;
  lines: Map<string, { quantity: number; amount: number }>;
};

/**
 * Written into the checkout form and only ever compared with today's cart: whoever edits it is asked about the
 * differences they made up. It says what was shown, not a digest of it, so that each difference can be named.
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

/** What of these amounts a quote carries. */
export function quotedOf({ total, discountTotal, delivery, codFee }: Totals) {
  return { total, discount: discountTotal, delivery: delivery.shown, fee: codFee.shown };
}

const HEAD = /^([A-Z]{3})\*([0-9]{1,15})(?:\*([0-9]{1,15})\*([0-9]{1,15})\*([0-9]{1,15}))?$/;

/** null for anything that quoteOf did not write. */
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
