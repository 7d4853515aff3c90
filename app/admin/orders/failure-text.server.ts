import type { PagesUnclosed } from '#domain/card-payments/index.ts';
import type { ChangeFailure } from '#domain/checkout/index.ts';
import {
  type MoveFailure,
  type OrderMove,
  type OrderView,
  type RefundFailure,
  type ShipFailure,
  shownStatusOf,
  type TooManyNotes,
} from '#domain/orders/index.ts';
import type { ExchangeFailure, RequestFailure, ReturnFailure } from '#domain/returns/index.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { type MessageKey, type Translate, translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';

export type OrderFailure =
  | MoveFailure
  | ShipFailure
  | RefundFailure
  | ChangeFailure
  | ReturnFailure
  | RequestFailure
  | ExchangeFailure
  | PagesUnclosed
  | TooManyNotes;

/** The message of a failed action on an order; for an illegal move it names the allowed ones. */
export function orderFailureText(failure: OrderFailure, order: OrderView, staff: Staff): string {
  const { locale } = staff.request;
  const t = translator(locale);
  const sum = (amount: number) =>
    isolate(formatMoney(money(amount, order.currency), { locale, digits: 'latn' }));
  switch (failure.code) {
    case 'order_not_found':
    case 'return_not_found':
    case 'too_many_photos':
      return t('orderlife.problem.noted');
    case 'illegal_move':
      return sayIllegal(failure.data, staff, t);
    case 'quantity_too_large': {
      const { lineId, most } = failure.data;
      return t('orderlife.problem.quantity_too_large', { product: nameOf(order, lineId), most });
    }
    case 'too_many_notes':
      return t('orderlife.note.tooMany', failure.data);
    case 'too_many_units':
      return t('orderlife.own.returnTooMany');
    case 'nothing_chosen':
      return t('orderlife.own.returnNone');
    case 'illegal_return_move':
      return t('orderlife.returns.illegal', { status: t(`orderlife.returns.status.${failure.data.status}`) });
    case 'delivery_too_large':
      return t('orderlife.problem.delivery_too_large', { amount: sum(failure.data.most) });
    case 'above_captured':
      return t('orderlife.problem.above_captured', { amount: sum(failure.data.left) });
    case 'sum_changed':
      return t('orderlife.problem.sum_changed', { amount: sum(failure.data.amount) });
    case 'left_changed':
      return t('orderlife.problem.left_changed', { left: sum(failure.data.left) });
    case 'stock_rule_changed':
      return t('orderlife.problem.stock_rule_changed', { product: nameOf(order, failure.data.lineId) });
    case 'insufficient_stock':
      return shortagesText(failure.data.shortages, order, t);
    default:
      return t(`orderlife.problem.${failure.code}`);
  }
}

function shortagesText(
  shortages: Extract<OrderFailure, { code: 'insufficient_stock' }>['data']['shortages'],
  order: OrderView,
  t: Translate,
): string {
  return shortages
    .map(({ variantId, available }) => {
      const line = order.lines.find((each) => each.variantId === variantId);
      const product = isolate(line?.title ?? t('common.products'));
      return t('orderlife.problem.insufficient_stock', { product, available });
    })
    .join(' ');
}

function nameOf(order: OrderView, lineId: string): string {
  return isolate(order.lines.find((line) => line.id === lineId)?.title ?? '');
}

function sayIllegal(
  { move, status, confirmation, legal }: Extract<OrderFailure, { code: 'illegal_move' }>['data'],
  staff: Staff,
  t: Translate,
): string {
  const said = t('admin.order.problem.illegalMove', {
    move: t(moveKey(move)),
    status: t(`orders.status.${shownStatusOf({ status, confirmation })}`),
  });
  if (legal.length === 0) return `${said} ${t('admin.order.problem.noneLeft')}`;
  const names = legal.map((each) => t(moveKey(each)));
  const list = new Intl.ListFormat(staff.request.locale, { type: 'disjunction' }).format(names);
  return `${said} ${t('admin.order.problem.legal', { moves: list })}`;
}

function moveKey(move: OrderMove): MessageKey {
  if (move === 'edit' || move === 'refund' || move === 'ship') return `orderlife.move.${move}`;
  return `admin.order.move.${move}`;
}
