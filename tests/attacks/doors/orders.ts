import type { Action } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { type Door, type Doors, SECRET } from './door.ts';

/** A call about an order that needs no confirmation, and its undo: an authorised user is told so. */
const CALLS: Record<string, string>[] = [{ outcome: 'confirmed' }, { callId: 'none' }];

const callDoors = (orderId: string): Door[] =>
  CALLS.flatMap((post) => [
    { needs: 'orders.confirm', path: '/admin/orders/confirm', post: { orderId, ...post } },
    {
      needs: 'orders.confirm',
      path: '/admin/orders/:orderId',
      ids: { orderId },
      post: { intent: 'call', ...post },
    },
  ]);

const doors: Doors = async (store) => {
  const lamp = await makeVariant(store, { title: `${SECRET} lamp`, amount: 2000, stock: 50 });
  const form = { ...GOOD_FORM, name: SECRET };
  const { orderId } = await orderOf(store, [{ variantId: lamp }], { form });
  const ids = { orderId };
  await setTerms(store, 'transfer', BANK);
  const paid = { form: { ...form, paymentMethod: 'bank_transfer' } };
  const transfer = await orderOf(store, [{ variantId: lamp }], paid).then((made) => ({
    orderId: made.orderId,
  }));
  const order = '/admin/orders/:orderId';
  /** A post on the order's own page. */
  const move = (needs: Action, post: Record<string, string>) => ({ needs, path: order, ids, post });
  return [
    { needs: 'orders.view', path: '/admin/orders' },
    { needs: 'orders.view', path: order, ids },
    { needs: 'orders.fulfil', path: '/admin/orders', post: { act: 'process' } },
    { needs: 'orders.confirm', path: '/admin/orders', post: { act: 'confirm' } },
    { needs: 'orders.edit', path: '/admin/orders', post: { intent: 'drop_view', id: 'none' } },
    { needs: 'orders.view', path: '/admin/orders/packing-slips.pdf', query: `?order=${orderId}`, acts: true },
    { needs: 'orders.view', path: '/admin/orders/invoices.pdf', query: `?order=${orderId}`, acts: true },
    { needs: 'exports.orders', path: '/admin/orders/export', query: `?order=${orderId}` },
    // A form without a ticked box: nothing is released.
    { needs: 'orders.cancel', path: '/admin/products/stock', post: { intent: 'release' } },
    { needs: 'orders.refund', path: `${order}/refund-sum`, ids, query: '?other=1' },
    // Moves that the order's state does not allow: an authorised user is told so, and nothing is written.
    move('orders.fulfil', { move: 'ship' }),
    move('orders.fulfil', { move: 'deliver' }),
    ...callDoors(orderId),
    // An unpaid order has nothing to refund or to return, an empty tag is invalid, and there is no such return.
    move('orders.refund', { intent: 'refund', other: '1' }),
    move('orders.edit', { intent: 'tag', tag: '' }),
    move('orders.returns', { intent: 'approve', returnId: 'none' }),
    move('orders.returns', { intent: 'open_return', wish: 'refund' }),
    // Moves that would take effect.
    { ...move('orders.fulfil', { move: 'process' }), acts: true },
    { ...move('orders.cancel', { move: 'cancel' }), acts: true },
    { ...move('orders.edit', { intent: 'note', text: 'A note' }), acts: true },
    { ...move('orders.collect', { move: 'collect_cash' }), acts: true },
    { needs: 'invoices.issue', path: `${order}/invoice`, ids },
    { needs: 'invoices.issue', path: `${order}/invoice`, ids, post: { company: '', vatNumber: 'x' } },
    { needs: 'orders.view', path: `${order}/invoices/:file`, ids: { ...ids, file: 'none.pdf' }, acts: true },
    { needs: 'orders.view', path: `${order}/packing-slip.pdf`, ids, acts: true },
    { needs: 'mails.resend', path: `${order}/mails`, ids, post: { mailId: 'none' }, acts: true },
    { needs: 'orders.confirm', path: '/admin/orders/confirm' },
    { needs: 'orders.fulfil', path: '/admin/orders/tracking' },
    { needs: 'orders.fulfil', path: '/admin/orders/tracking', post: { intent: 'check', file: 'no file' } },
    { needs: 'orders.collect', path: '/admin/orders/reconcile' },
    { needs: 'orders.collect', path: '/admin/orders/reconcile', post: { intent: 'check', file: 'no file' } },
    { needs: 'orders.collect', path: `${order}/transfer`, ids: transfer },
    { needs: 'orders.collect', path: `${order}/transfer`, ids: transfer, post: { intent: 'refuse' } },
    {
      needs: 'orders.collect',
      path: `${order}/receipts/:receiptId`,
      ids: { ...transfer, receiptId: newId() },
      acts: true,
    },
    {
      needs: 'orders.view',
      path: `${order}/return-photos/:photoId`,
      ids: { ...ids, photoId: newId() },
      acts: true,
    },
    { needs: 'orders.refuse', path: '/admin/orders/refuse-list' },
    { needs: 'orders.refuse', path: '/admin/orders/refuse-list', post: { intent: 'add', who: 'nobody' } },
  ];
};

export default doors;
