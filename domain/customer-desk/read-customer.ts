import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import {
  type Confirmation,
  type MoneyParts,
  moneyFigures,
  type OrderStatus,
  type PaymentStatus,
  purchaseFigures,
  type ShownStatus,
  shownStatusOf,
} from '#domain/orders/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CustomerNotFound } from './errors.ts';

export type CustomerOrder = {
  id: string;
  number: number;
  shownStatus: ShownStatus;
  paymentStatus: PaymentStatus;
  itemCount: number;
  total: Money;
  placedAt: Date;
};

/** An account, with the data shown to staff. */
export type CustomerDetails = {
  id: string;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  isVerified: boolean;
  createdAt: Date;
  note: string;
  tags: string[];
  blocked: { at: Date; reason: string } | null;
  orders: number;
  spent: Money;
  /** The number of paid orders, to which `spent` refers. */
  paidOrders: number;
  /** `spent` divided by `paidOrders`; null before the first paid order. */
  average: Money | null;
  money: MoneyParts;
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  address: { name: string; lines: string[]; phone: string } | null;
  latest: CustomerOrder[];
};

const LATEST = 10;

type Row = Omit<CustomerDetails, 'spent' | 'average' | 'money' | 'blocked' | 'address' | 'latest'> & {
  spent: string;
  paid: string;
  open: string;
  givenBack: string;
  blockedAt: Date | null;
  blockedReason: string;
};

/** An account with its purchases; `customer_not_found` for an account of another store. */
export async function readCustomer(
  tx: StoreTx,
  { id, currency }: { id: string; currency: string },
): Promise<Result<CustomerDetails, CustomerNotFound>> {
  if (!isId(id)) return fail('customer_not_found');
  const whose = sql`o.store_id = c.store_id and o.customer_id = c.id`;
  const { rows } = await sql<Row>`
    select c.id, c.name, c.email, c.phone, c.locale, c.email_verified_at is not null as "isVerified",
           c.created_at as "createdAt", c.note, c.blocked_at as "blockedAt", c.blocked_reason as "blockedReason",
           f.orders, f.spent, f.paid_orders as "paidOrders", f.first_at as "firstOrderAt", f.last_at as "lastOrderAt",
           m.paid, m.open, m.given_back as "givenBack",
           array(select t.tag from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
                  order by t.tag) as tags
      from customers c cross join lateral (${purchaseFigures(whose, currency)}) f
           cross join lateral (${moneyFigures(whose, currency)}) m
     where c.store_id = ${tx.storeId} and c.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) return fail('customer_not_found');
  const { blockedAt, blockedReason, paid, open, givenBack, ...person } = row;
  const spent = Number(row.spent);
  const { paidOrders } = row;
  return ok({
    ...person,
    spent: money(spent, currency),
    average: paidOrders > 0 ? money(Math.round(spent / paidOrders), currency) : null,
    money: {
      paid: money(Number(paid), currency),
      open: money(Number(open), currency),
      givenBack: money(Number(givenBack), currency),
    },
    blocked: blockedAt && { at: blockedAt, reason: blockedReason },
    address: await defaultAddress(tx, id),
    latest: await latestOrders(tx, id),
  });
}

async function latestOrders(tx: StoreTx, customerId: string): Promise<CustomerOrder[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.status', 'o.payment_status', 'o.item_count', 'o.total', 'o.currency'])
    .select(['o.confirmation', 'o.placed_at'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', '=', customerId)
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: Math.abs(row.number),
    shownStatus: shownStatusOf({
      status: row.status as OrderStatus,
      confirmation: row.confirmation as Confirmation,
    }),
    paymentStatus: row.payment_status as PaymentStatus,
    itemCount: row.item_count,
    total: money(row.total, row.currency),
    placedAt: row.placed_at,
  }));
}

async function defaultAddress(tx: StoreTx, customerId: string): Promise<CustomerDetails['address']> {
  const row = await tx
    .selectFrom('customer_addresses')
    .select(['name', 'phone', 'address', 'address_more', 'city', 'zip_code', 'country'])
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { name, phone, address, address_more, city, zip_code, country } = row;
  const lines = [address, address_more, `${zip_code} ${city}`.trim(), country];
  return { name, phone, lines: lines.filter((line) => line !== '') };
}
