import { data, redirect, redirectDocument } from 'react-router';
import { withStore } from '#db/index.ts';
import { lookAtPayment, readPayState, type StartFailure, startPayment } from '#domain/card-payments/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import type { MessageKey } from '#messages/index.ts';
import { cardDesk } from '#server/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { type PayWays, readPayWays } from './pay-ways.server.ts';

/** State of the payment page: redirecting, waiting for the bank, or asking how to pay. */
export type PayPage =
  | { kind: 'leading'; url: string }
  | { kind: 'waiting'; again: string }
  | { kind: 'choose'; isDeclined: boolean; canPayCard: boolean; cash: PayWays['cash'] };

/**
 * Redirects after a card order was placed or retried: to the payment page, which leads to the provider, or to
 * the order's page, which offers other ways to pay.
 */
export async function leadToPayment(
  shop: Shop,
  order: { orderId: string; number: number },
): Promise<Response> {
  const started = await start(shop, order.orderId);
  if (started.ok && started.value.url !== null) {
    return redirectDocument(`${shop.href(paths.pay(order.number))}?go`, { status: 303 });
  }
  if (!started.ok) shop.request.log.warn({ code: started.code }, 'a payment could not be started');
  return redirect(shop.href(paths.orderConfirmed(order.number)), 303);
}

/** Starts a card payment from the payment page, which shows errors itself. */
export async function payByCard(shop: Shop, { id: orderId, number }: OrderView) {
  const started = await start(shop, orderId);
  if (started.ok && started.value.url !== null) {
    return redirectDocument(`${shop.href(paths.pay(number))}?go`, { status: 303 });
  }
  if (started.ok || started.code === 'not_waiting') {
    return redirect(shop.href(paths.orderConfirmed(number)), 303);
  }
  const status = started.code === 'provider_unreachable' ? 503 : 409;
  return data({ problem: shop.say(PROBLEM[started.code]) }, { status });
}

const PROBLEM: Record<Exclude<StartFailure['code'], 'not_waiting'>, MessageKey> = {
  order_not_found: 'cardpay.pay.notOffered',
  no_card_account: 'cardpay.pay.notOffered',
  amount_not_payable: 'cardpay.pay.notThisAmount',
  too_many_attempts: 'cardpay.pay.tooMany',
  provider_unreachable: 'cardpay.pay.unreachable',
  provider_refused: 'cardpay.pay.unreachable',
};

// The language prefix of the path to which the provider returns.
function start(shop: Shop, orderId: string) {
  const prefix = shop.href('/').replace(/\/$/, '');
  const shopUrl = `${shop.request.publicOrigin}${prefix}`;
  const asked = { orderId, shopUrl, desk: cardDesk(shop.request.config) };
  return startPayment(shop.storeId, asked, shop.request.act());
}

/** State of an order's payment, fetched from the provider when the shopper returns from it. */
export async function readPayPage(shop: Shop, order: OrderView, url: URL): Promise<PayPage> {
  const back = url.searchParams.get('back');
  if (back !== null) await look(shop, order.id);
  const state = await withStore(shop.storeId, (tx) => readPayState(tx, { orderId: order.id }));
  if (!state.isWaiting) {
    if (back !== null) leaveNotice(shop, 'placed');
    throw redirect(shop.href(paths.orderConfirmed(order.number)));
  }
  if (back === 'left') throw redirect(shop.href(paths.orderConfirmed(order.number)));
  const isLeading = url.searchParams.has('go') && state.open !== null;
  if (isLeading && state.open) return { kind: 'leading', url: state.open.url };
  if (back === 'paid' && state.failureCode === '') return { kind: 'waiting', again: againAfter(url) };
  const { cash } = await readPayWays(shop, order);
  return { kind: 'choose', isDeclined: state.failureCode !== '', canPayCard: state.canPayByCard, cash };
}

async function look(shop: Shop, orderId: string): Promise<void> {
  const asked = { orderId, desk: cardDesk(shop.request.config) };
  const seen = await lookAtPayment(shop.storeId, asked, shop.request.act());
  if (!seen.ok) shop.request.log.warn({ code: seen.code }, 'a payment could not be looked up');
}

/** Polling intervals, growing and limited to twelve: a page left open must not poll for ever. */
const PAUSES_S = [4, 4, 5, 5, 8, 8, 15, 15, 30, 30, 60, 60];

/** Refresh header for polling with or without scripts; none after the last interval. */
export function refreshHeader(shop: Shop, page: PayPage, number: number, url: URL): Record<string, string> {
  if (page.kind === 'leading') return { refresh: `0;url=${page.url}` };
  const seconds = PAUSES_S[looks(url)];
  if (page.kind !== 'waiting' || seconds === undefined) return {};
  return { refresh: `${seconds};url=${shop.href(paths.pay(number))}${page.again}` };
}

function againAfter(url: URL): string {
  return `?back=paid&look=${looks(url) + 1}`;
}

function looks(url: URL): number {
  const said = Number(url.searchParams.get('look') ?? 0);
  return Number.isInteger(said) && said >= 0 ? said : PAUSES_S.length;
}
