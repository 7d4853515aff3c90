import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  addReceipt,
  admitReceipt,
  keptUntil,
  mayAddReceipt,
  type Receipt,
  receiptsOf,
} from '#domain/manual-payments/index.ts';
import { prepareReceipt } from '#domain/media/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { readPaymentRules } from '#domain/payments/index.ts';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { ibanText } from '#lib/iban.ts';
import type { MessageKey } from '#messages/index.ts';
import { dateText } from '../order/order-dates.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { withFiles } from '../page/with-files.server.ts';

export type TransferView = {
  number: number;
  amount: string;
  bank: string;
  holder: string;
  iban: string;
  swift: string;
  note: string;
  reference: string;
  until: string | null;
  receipts: { id: string; href: string; status: Receipt['status']; reason: string; when: string }[];
};

export type TransferAnswer = { problem: string };

export function awaitsTransfer(order: Pick<OrderView, 'paymentMethod' | 'status'>): boolean {
  return order.paymentMethod === 'bank_transfer' && order.status === 'pending_payment';
}

/** Texts and link of the notice that an order waits for its transfer. */
export function transferNote({ say, href }: Shop, number: number) {
  return {
    title: say('payment.transfer.waitingTitle'),
    text: say('payment.transfer.toTransfer'),
    path: href(paths.transfer(number)),
  };
}

/** Bank details for this order, in the store's words and the page's language. */
export async function transferView(shop: Shop, order: OrderView): Promise<TransferView> {
  const { locale } = shop;
  const [{ rules }, receipts, until] = await withStore(shop.storeId, async (tx) => [
    await readPaymentRules(tx),
    await receiptsOf(tx, order.id),
    await keptUntil(tx, order.id),
  ]);
  const { transfer } = rules;
  const say = (words: { en: string; ar: string }) => words[locale] || words.en || words.ar;
  return {
    number: order.number,
    amount: shop.amount(order.balance),
    bank: say(transfer.bankName),
    holder: say(transfer.accountName),
    iban: ibanText(transfer.iban),
    swift: transfer.swift,
    note: say(transfer.note),
    reference: `#${order.number}`,
    until: until && shop.say('payment.transfer.until', { date: dateText(shop, until) }),
    receipts: receipts.map(({ id, status, reason, uploadedAt }) => ({
      id,
      href: shop.href(paths.receipt(order.number, id)),
      status,
      reason,
      when: dateText(shop, uploadedAt),
    })),
  };
}

/** Stores the uploaded receipt: checked, re-encoded if it is a picture, and readable only with the order. */
export async function receiveReceipt(shop: Shop, order: OrderView, form: FormData) {
  const { say, request } = shop;
  const file = form.get('receipt');
  if (!(file instanceof File) || file.size === 0) return refuse(say('payment.transfer.problem.missing'));
  // The order and the tries are checked before the file is decoded, because decoding costs CPU time.
  const asked = { orderId: order.id, at: request.now };
  const allowed = await withStore(shop.storeId, (tx) => mayAddReceipt(tx, asked));
  if (!allowed.ok && allowed.code === 'too_many_tries') {
    const minutes = Math.max(1, Math.ceil(allowed.data.retryAfterSeconds / 60));
    return refuse(say('payment.transfer.problem.too_many_tries', { minutes }), 429);
  }
  if (!allowed.ok) return refuse(say(NOT_TAKEN[allowed.code]), 409);
  const receipt = await prepareReceipt(new Uint8Array(await file.arrayBuffer()));
  if (!receipt.ok && receipt.code === 'pictures_busy') return refuse(say('common.file.busy'), 503);
  if (!receipt.ok) return refuse(say(`payment.transfer.problem.${receipt.code}`, inMegabytes(PHOTO_BYTES)));
  const { hash, contentType, bytes } = receipt.value;
  const input = { orderId: order.id, file: { hash, contentType, bytes: bytes.length } };
  const act = request.act();
  const added = await withFiles(
    shop,
    { place: 'private', files: [receipt.value], admit: (tx) => admitReceipt(tx, input, act) },
    (tx, store) => addReceipt(tx, { ...input, store }, act),
  );
  if (added.ok) return redirect(`${shop.href(paths.transfer(order.number))}#receipts`, 303);
  return refuse(say(NOT_TAKEN[added.code]), added.code === 'files_full' ? 429 : 409);
}

const NOT_TAKEN = {
  order_not_found: 'payment.transfer.problem.not_waiting',
  not_waiting: 'payment.transfer.problem.not_waiting',
  too_many_receipts: 'payment.transfer.problem.too_many',
  files_full: 'payment.transfer.problem.full',
} as const satisfies Record<string, MessageKey>;

function refuse(problem: string, status = 422) {
  return data<TransferAnswer>({ problem }, { status });
}
