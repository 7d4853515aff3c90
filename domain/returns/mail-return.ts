import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import type { HeldReturn } from './move-return.ts';

type About =
  | { kind: 'return_approved' | 'return_refused'; more: { message: string } }
  | { kind: 'return_received'; more: { resolution: 'refund' | 'exchange' } };

/** Mails the shopper the state of a return and its goods. */
export async function mailReturn(tx: StoreTx, about: HeldReturn & About, act: Act): Promise<void> {
  const { order, goods, kind, more } = about;
  const found = await orderDetail(tx, { orderId: order.id, locale: order.locale, reader: 'shopper' });
  if (!found.ok) return;
  const items = goods.lines.flatMap(({ lineId, quantity }) => {
    const line = found.value.lines.find(({ id }) => id === lineId);
    return line ? [{ title: line.title, options: line.options, quantity, image: line.image }] : [];
  });
  const data = { items, ...more } as never;
  await mailAboutOrder(tx, { orderId: order.id, kind, data, dedupeKey: `${kind}:${goods.id}` }, act);
}
