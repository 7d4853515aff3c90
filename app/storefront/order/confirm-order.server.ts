import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { CODE_MINUTES, codeState, confirmByCode, sendCode } from '#domain/manual-payments/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { cashConfirmation, readPaymentRules } from '#domain/payments/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';

export type ConfirmView = {
  number: number;
  /** Text with the current state and the next step, including the phone number to which the code is sent. */
  text: string;
  wasSent: boolean;
  canSend: boolean;
};

export type ConfirmAnswer = { problem: string; of: 'code' | 'send' };

/** Pending confirmation of a cash order; null when none is needed or it is already done. */
export async function confirmationOf(
  shop: Shop,
  order: Pick<OrderView, 'status' | 'confirmation'>,
): Promise<'call' | 'code' | null> {
  if (order.confirmation !== 'waiting' || order.status !== 'confirmed') return null;
  const { rules } = await withStore(shop.storeId, (tx) => readPaymentRules(tx));
  return cashConfirmation(rules.cash, shop.request.config.canSendTextMessages) === 'code' ? 'code' : 'call';
}

export async function confirmView(shop: Shop, order: OrderView): Promise<ConfirmView> {
  const { sentAt, isLast } = await withStore(shop.storeId, (tx) => codeState(tx, order.id));
  const phone = shownPhone(order.phone);
  return {
    number: order.number,
    text: sentAt
      ? shop.say('payment.confirm.sent', { phone, minutes: CODE_MINUTES })
      : shop.say('payment.confirm.text', { phone }),
    wasSent: sentAt !== null,
    canSend: !isLast,
  };
}

/** The formatted phone number, with isolated direction so that it reads correctly in an Arabic sentence. */
export function shownPhone(phone: string): string {
  return `\u2066${phoneText(phone)}\u2069`;
}

/** Sends a code, or checks the typed one. */
export async function confirmOrder(shop: Shop, order: OrderView, form: FormData) {
  return form.get('intent') === 'send'
    ? send(shop, order)
    : enter(shop, order, String(form.get('code') ?? ''));
}

async function send(shop: Shop, order: OrderView) {
  const sent = await withStore(shop.storeId, (tx) => sendCode(tx, { orderId: order.id }, shop.request.act()));
  if (sent.ok) return redirect(shop.href(paths.confirmOrder(order.number)), 303);
  if (sent.code !== 'too_many_codes') return redirect(shop.href(paths.orderConfirmed(order.number)), 303);
  const seconds = sent.data.retryAfterSeconds;
  const isSoon = seconds !== null && seconds <= 120;
  const problem = isSoon
    ? shop.say('payment.confirm.problem.soon', { seconds })
    : shop.say('payment.confirm.problem.enough');
  const headers: Record<string, string> = seconds === null ? {} : { 'retry-after': String(seconds) };
  return data<ConfirmAnswer>({ problem, of: 'send' }, { status: 429, headers });
}

async function enter(shop: Shop, order: OrderView, code: string) {
  if (code.trim() === '') return wrong(shop.say('payment.confirm.problem.required'));
  const input = { orderId: order.id, code: code.slice(0, 40) };
  const done = await withStore(shop.storeId, (tx) => confirmByCode(tx, input, shop.request.act()));
  if (done.ok) return redirect(shop.href(paths.orderConfirmed(order.number)), 303);
  if (done.code === 'code_wrong') {
    return wrong(shop.say('payment.confirm.problem.wrong', { left: done.data.left }));
  }
  if (done.code === 'code_spent') return wrong(shop.say('payment.confirm.problem.spent'));
  return redirect(shop.href(paths.orderConfirmed(order.number)), 303);
}

function wrong(problem: string) {
  return data<ConfirmAnswer>({ problem, of: 'code' }, { status: 422 });
}
