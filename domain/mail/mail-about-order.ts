import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { orderSums } from '#lib/order-sums.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailData, MailKind, NewMail, OrderMailKind } from './mail-kinds.ts';
import { isMailedOften } from './mailed-often.ts';
import type { OrderMail } from './order-mail-kinds.ts';

/** The data of a kind of mail in addition to the order's. */
type More<K extends OrderMailKind> = Omit<MailData[K], keyof OrderMail> & { orderUrl?: string };

type AboutOrder<K extends OrderMailKind> = {
  orderId: string;
  kind: K;
  data: More<K>;
  /** Default: one mail of this kind per order. Mails with another key are limited (mailed-often.ts). */
  dedupeKey?: string;
};

/**
 * Mails the shopper of an order, in the order's language and with its state in this transaction. Reads the
 * order tables directly, so that payments (a lower layer) can call it. Null if the order has no e-mail
 * address (by phone), the mail exists, or the order was mailed too often today.
 */
export async function mailAboutOrder<K extends OrderMailKind>(
  tx: StoreTx,
  { orderId, kind, data, dedupeKey }: AboutOrder<K>,
  act: Act,
): Promise<string | null> {
  const row = await readOrder(tx, orderId);
  if (!row || row.email === '') return null;
  if (dedupeKey !== undefined && (await isMailedOften(tx, orderId, act.at))) return null;
  const order = { ...drawOrder(row), ...data } as unknown as MailData[K];
  const mail = { to: row.email, locale: row.locale, kind, data: order, orderId };
  return enqueueMail(tx, { ...mail, dedupeKey: dedupeKey ?? `${kind}:${orderId}` }, act);
}

/**
 * Mails the store's contact address in the store's first language. Null if the store has no such address, or
 * the mail exists.
 */
export async function mailStore<K extends MailKind>(
  tx: StoreTx,
  mail: Omit<NewMail<K>, 'to' | 'locale'>,
  act: Act,
): Promise<string | null> {
  const store = await tx
    .selectFrom('store_settings as s')
    .select(['s.contact_email as to', 's.default_locale as locale'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  if (store.to === '') return null;
  return enqueueMail(tx, { ...mail, to: store.to, locale: store.locale as Locale } as NewMail<K>, act);
}

type Line = {
  titles: Partial<Record<Locale, string>>;
  hash: string | null;
  options: { name: Partial<Record<Locale, string>>; value: Partial<Record<Locale, string>> }[];
  quantity: number;
  total: number;
};

function readOrder(tx: StoreTx, orderId: string) {
  return tx
    .selectFrom('orders as o')
    .select(['o.number', 'o.email', 'o.user_name', 'o.phone', 'o.address', 'o.address_more', 'o.city'])
    .select(['o.zip_code', 'o.placed_at', 'o.currency', 'o.subtotal', 'o.discount_total', 'o.delivery_total'])
    .select(['o.cod_fee', 'o.tax_total', 'o.prices_include_tax', 'o.total', 'o.customer_id'])
    .select(['o.delivery_min_days', 'o.delivery_max_days'])
    .select(['o.payment_method', 'o.payment_status', 'o.credited_total', 'o.held_total'])
    .select(
      sql<string | null>`(select sum(p.amount) from payments p
         where p.store_id = ${tx.storeId} and p.order_id = ${orderId} and p.method = 'store_credit'
           and p.status = 'paid' and o.payment_method <> 'store_credit')`.as('credit_used'),
    )
    .select(sql<Locale>`o.locale`.as('locale'))
    .select(
      sql<Line[]>`coalesce((
        select jsonb_agg(jsonb_build_object('titles', l.titles, 'options', l.options, 'quantity', l.quantity,
                 'total', l.line_total, 'hash', m.hash) order by l.position)
          from order_lines l left join media m on m.store_id = l.store_id and m.hash = l.media_hash
         where l.store_id = ${tx.storeId} and l.order_id = ${orderId}), '[]')`.as('lines'),
    )
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

// The unpaid rest of a partially paid order.
function leftOf({ total, credited_total, held_total }: OrderRow): number {
  return total - credited_total - held_total;
}

function promisedOf({ delivery_min_days: min, delivery_max_days: max }: OrderRow): OrderMail['promised'] {
  const first = min ?? max;
  return first === null ? undefined : { first, last: Math.max(first, max ?? first) };
}

type OrderRow = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

function drawOrder(row: OrderRow): OrderMail {
  const inMoney = (amount: number) => money(amount, row.currency);
  const say = (words: Partial<Record<Locale, string>>) => words[row.locale] || words.en || words.ar || '';
  return {
    number: row.number,
    placedAt: row.placed_at,
    userName: row.user_name,
    phone: row.phone,
    address: row.address,
    addressMore: row.address_more,
    city: row.city,
    zipCode: row.zip_code,
    lines: row.lines.map((line) => ({
      title: say(line.titles),
      options: line.options.map(({ name, value }) => ({ name: say(name), value: say(value) })),
      quantity: line.quantity,
      image: line.hash === null ? null : { src: `/media/${line.hash}` },
      lineTotal: inMoney(line.total),
    })),
    ...orderSums(row),
    ...(row.payment_status === 'partially_paid' && { left: inMoney(leftOf(row)) }),
    ...(row.credit_used !== null && { creditUsed: inMoney(Number(row.credit_used)) }),
    paymentMethod: row.payment_method as OrderMail['paymentMethod'],
    isPaid: row.payment_status === 'paid',
    promised: promisedOf(row),
    // Only the hash of the order's token is stored, so later mails link to a page that asks for proof.
    orderUrl: row.customer_id ? `/my-orders/${row.number}` : `/track-order?order=${row.number}`,
  };
}
