import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  askedPage,
  type DB,
  fixedWord,
  type Page,
  type PageAsked,
  pageOrder,
  type StoreTx,
} from '#db/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import { isDay } from '#lib/day.ts';
import { money } from '#lib/money/index.ts';
import { ordersToPayBack } from './money-to-pay-back.ts';
import { STANDING_COLUMNS, type StandingRow, standingOf } from './order-standing.ts';
import type { OrderListRow } from './order-view.ts';
import { readSearch } from './search-words.ts';
import { type ShownStatus, shownStatusOf } from './shown-status.ts';
import { type FulfilmentStatus, legalMoves, type PaymentStatus } from './transitions.ts';

/** search: an order number, the end of a phone number, or the start of an e-mail or a name. */
export type OrderFilter = PageAsked & {
  status?: ShownStatus | readonly ShownStatus[] | null;
  paymentStatus?: PaymentStatus | readonly PaymentStatus[] | null;
  /** Orders with money to refund, or with money at a provider that belongs to no payment. */
  hasMoneyToPayBack?: boolean;
  fulfilmentStatus?: FulfilmentStatus | null;
  paymentMethod?: PaymentMethod | null;
  /** Orders with an unanswered return request. */
  waitsForReturn?: boolean;
  /** Orders with a document that waits for the seller's details. */
  waitsForInvoice?: boolean;
  tag?: string | null;
  /** Days in the store's time zone, both included: '2026-11-21'. */
  from?: string | null;
  to?: string | null;
  timeZone?: string;
  search?: string;
};

const NEWEST = pageOrder('newest', [
  [sql`o.placed_at`, 'time'],
  [sql`o.id`, 'uuid'],
]);

type Orders = ExpressionBuilder<{ o: DB['orders'] }, 'o'>;

/** Orders of the store, newest first. */
export async function listOrders(tx: StoreTx, filter: OrderFilter): Promise<Page<OrderListRow>> {
  const page = askedPage(NEWEST, filter);
  const search = await readSearch(tx, filter.search ?? '');
  const read = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.user_name', 'o.email', 'o.phone', 'o.city', 'o.item_count', 'o.total', 'o.currency'])
    .select(['o.placed_at', ...STANDING_COLUMNS, page.keys])
    .where('o.store_id', '=', tx.storeId)
    .where(page.where)
    .where((eb) => eb.and([...orderConditions(eb, filter, tx.storeId), ...(search ? [eb.or(search)] : [])]))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const { rows, ...cursors } = page.cut(read);
  return { rows: rows.map(drawRow), ...cursors };
}

/** The conditions of a filter on orders `o` of that store, without its search words. */
export function orderConditions(eb: Orders, filter: OrderFilter, storeId: string): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = [];
  if (filter.status) wanted.push(isShownAs(eb, [filter.status].flat()));
  if (filter.paymentStatus)
    wanted.push(eb('o.payment_status', 'in', [filter.paymentStatus].flat().map(fixedWord)));
  if (filter.fulfilmentStatus) {
    wanted.push(eb('o.fulfilment_status', '=', fixedWord(filter.fulfilmentStatus)));
  }
  if (filter.paymentMethod) wanted.push(eb('o.payment_method', '=', fixedWord(filter.paymentMethod)));
  if (filter.hasMoneyToPayBack) {
    // An array is computed once. With `in`, the planner would expect a third of all orders and read all of them.
    wanted.push(sql<SqlBool>`o.id = any (array(${ordersToPayBack(storeId)}))`);
  }
  if (filter.waitsForReturn) {
    wanted.push(sql<SqlBool>`o.id in (select r.order_id from returns r
      where r.store_id = o.store_id and r.status = 'requested')`);
  }
  if (filter.waitsForInvoice) {
    wanted.push(
      sql<SqlBool>`o.id in (select w.order_id from waiting_documents w where w.store_id = o.store_id)`,
    );
  }
  wanted.push(...within(filter));
  return wanted;
}

// The rule of shownStatusOf in SQL.
function isShownAs(eb: Orders, shown: readonly ShownStatus[]): Expression<SqlBool> {
  const isToConfirm = eb.and([
    eb('o.status', '=', fixedWord('confirmed')),
    eb('o.confirmation', '=', fixedWord('waiting')),
  ]);
  const others = shown.filter((status) => status !== 'to_confirm');
  const isOther = eb.and([eb('o.status', 'in', others.map(fixedWord)), eb.not(isToConfirm)]);
  if (others.length === 0) return isToConfirm;
  return shown.includes('to_confirm') ? eb.or([isToConfirm, isOther]) : isOther;
}

function within({ from, to, tag, timeZone = 'UTC' }: OrderFilter): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = [];
  if (isDay(from)) wanted.push(sql<SqlBool>`o.placed_at >= (${from}::timestamp at time zone ${timeZone})`);
  if (isDay(to)) {
    wanted.push(sql<SqlBool>`o.placed_at < ((${to}::timestamp + interval '1 day') at time zone ${timeZone})`);
  }
  if (tag) {
    wanted.push(sql<SqlBool>`exists (select from order_tags t
      where t.store_id = o.store_id and t.order_id = o.id and t.tag = ${tag})`);
  }
  return wanted;
}

type Row = StandingRow & {
  id: string;
  user_name: string;
  email: string;
  phone: string;
  city: string;
  item_count: number;
  total: number;
  currency: string;
  placed_at: Date;
};

function drawRow(row: Row): OrderListRow {
  const standing = standingOf(row);
  const { confirmation: _confirmation, isDownload: _download, ...shown } = standing;
  return {
    id: row.id,
    number: Math.abs(row.number),
    ...shown,
    userName: row.user_name,
    email: row.email,
    phone: row.phone,
    city: row.city,
    shownStatus: shownStatusOf(standing),
    itemCount: row.item_count,
    total: money(row.total, row.currency),
    placedAt: row.placed_at,
    moves: legalMoves(standing),
  };
}
