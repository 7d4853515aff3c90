import { type StoreTx, withStore } from '#db/index.ts';
import { withPagesClosed } from '#domain/card-payments/index.ts';
import { changeOrder, findGoods } from '#domain/checkout/index.ts';
import type { Action } from '#domain/identity/index.ts';
import {
  addOrderNote,
  cancelOrder,
  collectCash,
  deliverOrder,
  makePaymentLink,
  shipOrder,
  startProcessing,
  tagOrders,
} from '#domain/orders/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { cardDesk } from '#server/index.ts';
import { renewFiles } from '../downloads/order-files.server.ts';
import { formText } from '../kit/form-text.ts';
import { answerCall } from '../payments/call.server.ts';
import { CALL_PROBLEMS } from '../payments/call-view.ts';
import type { Answer, Asked, OrderAct } from './order-act.ts';
import {
  answerDone,
  answerProblem,
  answerRefused,
  answerUnchanged,
  sayMoney,
  typedValues,
} from './order-answers.server.ts';
import { readEdit, readShip } from './order-forms.server.ts';
import { whatsappAbout } from './order-words.server.ts';
import { answerRefund } from './refund-act.server.ts';
import {
  answerDecision,
  answerExchange,
  answerOpening,
  answerReceipt,
  refundBack,
} from './return-acts.server.ts';

/** The actions of the order page's forms, by name, each with the permission it needs. */
export const ORDER_ACTS: Record<string, OrderAct> = {
  process: plain('process', 'orders.fulfil', startProcessing),
  deliver: plain('deliver', 'orders.fulfil', deliverOrder),
  collect_cash: plain('collect_cash', 'orders.collect', collectCash),
  call: { needs: 'orders.confirm', run: call },
  ship: { needs: 'orders.fulfil', run: ship },
  cancel: { needs: 'orders.cancel', run: cancel },
  refund: { needs: 'orders.refund', run: answerRefund },
  edit: { needs: 'orders.edit', run: edit },
  find: { needs: 'orders.edit', run: find },
  link: { needs: 'orders.edit', run: link },
  renew_files: { needs: 'orders.edit', run: renewFiles },
  note: { needs: 'orders.edit', run: note },
  tag: { needs: 'orders.edit', run: (asked) => tag(asked, true) },
  untag: { needs: 'orders.edit', run: (asked) => tag(asked, false) },
  open_return: { needs: 'orders.returns', run: answerOpening },
  approve: { needs: 'orders.returns', run: (asked) => answerDecision(asked, true) },
  refuse: { needs: 'orders.returns', run: (asked) => answerDecision(asked, false) },
  receive: { needs: 'orders.returns', run: answerReceipt },
  refund_return: { needs: 'orders.returns', run: refundBack },
  exchange: { needs: 'orders.returns', run: answerExchange },
};

function plain(
  move: 'process' | 'deliver' | 'collect_cash',
  needs: Action,
  verb: typeof startProcessing | typeof deliverOrder | typeof collectCash,
): OrderAct {
  const run = async ({ order, staff, form }: Asked): Promise<Answer> => {
    const done = await withStore(staff.store.id, async (tx) =>
      verb(tx, { orderId: order.id }, staff.request.act()),
    );
    if (!done.ok) return answerRefused({ order, staff, form }, done, null);
    return answerDone(translator(staff.request.locale)(`admin.order.done.${move}`));
  };
  return { needs, run };
}

async function call(asked: Asked): Promise<Answer> {
  const { order, form, staff } = asked;
  const t = translator(staff.request.locale);
  const done = await answerCall(order.id, form, staff);
  if ('problem' in done) {
    return answerProblem(asked, t(CALL_PROBLEMS[done.problem]), null);
  }
  const said = t(`payments.queue.said.${done.said}`);
  return { result: { said, recorded: done.recorded }, status: 200 };
}

async function ship(asked: Asked): Promise<Answer> {
  const { order, form, staff } = asked;
  const input = { orderId: order.id, ...readShip(form) };
  const done = await withStore(staff.store.id, (tx) => shipOrder(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, 'ship');
  return answerDone(translator(staff.request.locale)('orderlife.ship.done'));
}

async function cancel(asked: Asked): Promise<Answer> {
  const { order, form, staff } = asked;
  const reason = formText(form, 'reason');
  // The restock checkbox starts ticked, so a form that does not contain it restocks.
  const restock = form.get('asked') === null || form.get('restock') !== null;
  const input = { orderId: order.id, reason, restock };
  const done = await withStore(staff.store.id, (tx) => cancelOrder(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, 'cancel');
  return answerDone(translator(staff.request.locale)('admin.order.done.cancel'));
}

async function edit(asked: Asked): Promise<Answer> {
  const { order, form, staff } = asked;
  const t = translator(staff.request.locale);
  const read = readEdit(form, order);
  if (!read) return answerProblem(asked, t('orderlife.problem.quantity_invalid'), 'edit');
  const input = { orderId: order.id, ...read };
  const act = staff.request.act();
  const work = (tx: StoreTx) => changeOrder(tx, input, act);
  const of = { orderId: order.id, desk: cardDesk(staff.request.config), work };
  const done = await withPagesClosed(staff.store.id, of, act);
  if (!done.ok) return answerRefused(asked, done, 'edit');
  const { balance } = done.value;
  const amount = sayMoney(money(Math.abs(balance), order.currency), staff);
  const hasPaid = order.captured.amount > 0;
  if (balance < 0) return answerDone(t('orderlife.edit.toPayBack', { amount }));
  return answerDone(
    hasPaid && balance > 0 ? t('orderlife.edit.toCollect', { amount }) : t('orderlife.edit.done'),
  );
}

async function find({ order, form, staff }: Asked): Promise<Answer> {
  const query = formText(form, 'q').trim();
  const { locale, now } = staff.request;
  const wanted = { query, currency: order.currency, locale, at: now };
  // Enter in any other field posts this intent too. Without search words this searches nothing and returns
  // the typed values.
  const found = query === '' ? null : await withStore(staff.store.id, (tx) => findGoods(tx, wanted));
  return { result: { found, query, panel: 'edit', kept: typedValues(form) }, status: 200 };
}

async function link(asked: Asked): Promise<Answer> {
  const { order, staff, form } = asked;
  const { store, request } = staff;
  const t = translator(request.locale);
  const wanted = { orderId: order.id, byMail: form.get('mail') !== null };
  const made = await withStore(store.id, (tx) => makePaymentLink(tx, wanted, request.act()));
  if (!made.ok) return answerUnchanged(asked);
  const { number, token, isMailed } = made.value;
  const origin = storefrontOrigin(request.config, store.slug);
  const prefix = order.locale === store.shell.defaultLocale ? '' : `/${order.locale}`;
  const address = `${origin}${prefix}/my-orders/${String(number)}?token=${token}`;
  const said = t(isMailed ? 'orderlife.manual.linkMailed' : 'orderlife.manual.linkTitle');
  return { result: { said, link: address, whatsapp: whatsappAbout(order, staff, address) }, status: 200 };
}

async function note(asked: Asked): Promise<Answer> {
  const { order, form, staff } = asked;
  const input = { orderId: order.id, text: formText(form, 'text') };
  const done = await withStore(staff.store.id, (tx) => addOrderNote(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, 'note');
  if (!done.value.isWritten) return answerUnchanged(asked);
  return answerDone(translator(staff.request.locale)('orderlife.note.done'));
}

async function tag(asked: Asked, isOn: boolean): Promise<Answer> {
  const { order, form, staff } = asked;
  const input = { orderIds: [order.id], tag: formText(form, 'tag'), isOn };
  const changed = await withStore(staff.store.id, (tx) => tagOrders(tx, input, staff.request.act()));
  if (changed === 0) return answerUnchanged(asked);
  return answerDone(translator(staff.request.locale)('orderlife.tags.done'));
}
