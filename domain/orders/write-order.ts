import { sql } from 'kysely';
import { endWith, jobPriority, type StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { DELIVER_TASK, type WrittenMail } from '#domain/mail/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type { AppliedDiscount, Totals } from '#domain/pricing/index.ts';
import { type InsufficientStock, shortagesRaised } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { Rate } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { lineRows, orderRow } from './order-rows.ts';
import { settleNothing, withoutPayment } from './settle-nothing.ts';

type Words = Partial<Record<Locale, string>>;

/** What an order line copies from the catalogue, beside its amounts. */
export type NewOrderLine = {
  productId: string;
  variantId: string;
  sku: string;
  titles: Words;
  options: { kind: 'colour' | 'size' | 'other'; name: Words; value: Words }[];
  /** '' without a picture. */
  mediaHash: string;
  taxClass: string;
  weightGrams: number;
};

export type OrderContact = {
  name: string;
  email: string;
  emailNorm: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  /** A state or governorate, where the country's addresses have one. */
  region?: string;
  note: string;
};

/** How an order is brought, as it was offered. */
export type OrderDelivery = {
  method: string;
  names: Words;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
};

export type NewOrder = {
  id: string;
  tokenHash: string;
  locale: Locale;
  /** The account that orders; left out for a guest. */
  customerId?: string | null;
  /**
   * Cash on delivery is confirmed at once; every other way waits for its money. Left out it is cash on delivery; a total of
   * nothing is nothing_due, whatever stands here.
   */
  paymentMethod?: PaymentMethod;
  /** Until when an order that waits keeps its stock; then it is cancelled. */
  holdUntil?: Date | null;
  /** A cash order that somebody or a code must confirm waits for that. */
  confirmation?: 'none' | 'waiting';
  /** How many open cash orders a phone may have; null or left out: any number. */
  openPerPhone?: number | null;
  contact: OrderContact;
  /** Its lines carry variant ids as their ids, one for each of `lines`. */
  totals: Totals;
  /** At which rate, for an order in another currency than the store's own. */
  rate?: ({ base: string } & Rate) | null;
  delivery?: OrderDelivery | null;
  promotions?: readonly AppliedDiscount[];
  /** The tax, in both languages, as the place of delivery calls it. */
  taxNames?: Words;
  lines: NewOrderLine[];
};

/** The cart and the key that this order spends. */
export type SpentCheckout = { cartId: string; keyHash: string };

/** What is written with an order. */
export type OrderWrite = {
  order: NewOrder;
  checkout?: SpentCheckout;
  /** Says UNNUMBERED wherever the order's number comes. */
  mail?: WrittenMail;
  /** The transaction ends with this order: the commit is sent along. */
  isLast?: boolean;
};

/** Stands in a written mail where the order's number comes: a number that no order ever gets. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * Takes the stock and writes an order that starts its life. One call (app.place_order) whose last part takes the
 * store's next number, because from that moment until the commit every other order of the store waits. On insufficient_stock the transaction is undone.
 * However it was to be paid, one that comes to nothing is paid here (settleNothing).
 */
export async function writeOrder(
  tx: StoreTx,
  write: OrderWrite,
  act: Act,
): Promise<Result<number, InsufficientStock>> {
  const isFree = write.order.totals.total.amount === 0;
  const order = isFree ? withoutPayment(write.order) : write.order;
  try {
    const run = () => callPlaceOrder(tx, { ...write, order }, act);
    const number = write.isLast && !isFree ? await endWith(tx, run) : await run();
    if (isFree) await settleNothing(tx, { orderId: order.id, currency: order.totals.total.currency }, act);
    return ok(number);
  } catch (error) {
    const shortages = shortagesRaised(error);
    if (!shortages) throw error;
    return fail('insufficient_stock', { shortages });
  }
}

async function callPlaceOrder(tx: StoreTx, write: OrderWrite, act: Act): Promise<number> {
  const { order, checkout, mail } = write;
  const event = { id: newId(), actor_kind: act.by.kind, actor_name: actorName(act.by) };
  const job = mail && { ...mail, task: DELIVER_TASK, priority: jobPriority('mail') };
  const { rows } = await sql<{ number: number }>`
    select app.place_order(${json(orderRow(order, act))}, ${json(lineRows(order))}, ${json(event)}, ${newId()},
      ${json(checkout)}, ${json(job)}, ${String(UNNUMBERED)}) as number`.execute(tx);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The order counter gave no number.');
  return number;
}

function json(value: unknown) {
  return sql`${value === undefined ? null : JSON.stringify(value)}::jsonb`;
}
