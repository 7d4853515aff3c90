import { withStore } from '#db/index.ts';
import { creditOf, readPaymentRules, type StoreCredit } from '#domain/payments/index.ts';
import { dateText } from '../order/order-dates.server.ts';
import type { Shop } from '../page/shop.server.ts';

export type CreditView = {
  balance: string;
  entries: { id: string; what: string; reason: string; amount: string; when: string }[];
};

/** A shopper's store credit; null when the store gives none and the shopper has never had any. */
export async function creditView(shop: Shop, customerId: string): Promise<CreditView | null> {
  const [credit, { rules }] = await withStore(shop.storeId, async (tx) => [
    await creditOf(tx, customerId),
    await readPaymentRules(tx),
  ]);
  if (!credit || (credit.entries.length === 0 && !rules.credit.isOn)) return null;
  return {
    balance: shop.amount(credit.balance),
    entries: credit.entries.map((entry) => ({
      id: entry.id,
      what: whatOf(shop, entry),
      reason: entry.reason,
      amount: shop.amount(entry.amount),
      when: dateText(shop, entry.at),
    })),
  };
}

function whatOf({ say }: Shop, { kind, orderNumber }: StoreCredit['entries'][number]): string {
  const what = say(`payment.credit.kind.${kind}`);
  if (orderNumber === null) return what;
  return `${what} · ${say('payment.credit.order', { number: `\u2066#${orderNumber}\u2069` })}`;
}
