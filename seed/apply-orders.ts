import type { StoreTx } from '#db/index.ts';
import { type Act, shopperAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { cancelOrder, collectCash, deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { must } from './must.ts';
import type { PlannedMove, PlannedOrder } from './plan-orders.ts';

export type OrdersInput = {
  orders: PlannedOrder[];
  variantIds: Map<string, string>;
  /** The account that places the orders marked `shopper`. */
  shopperId: string;
  /** The store's owner, acting at a given time. */
  staffAt: (at: Date) => Act;
  onOrder: () => void;
};

/** Places the planned orders in the past and moves each as far as its age allows. */
export async function applyOrders(
  tx: StoreTx,
  { orders, variantIds, shopperId, staffAt, onOrder }: OrdersInput,
): Promise<void> {
  for (const order of orders) {
    const lines = order.lines.map(({ variantKey, quantity }) => ({
      variantId: variantIds.get(variantKey)!,
      quantity,
    }));
    const own = order.shopper ? { customerId: shopperId, paymentMethod: order.shopper } : {};
    const input = { lines, form: order.form, locale: order.locale, ...own };
    const { orderId } = must(
      await recordOrder(tx, input, shopperAct(order.placedAt)),
      order.lines[0]!.variantKey,
    );
    for (const move of order.moves) await makeMove(tx, { orderId, move }, staffAt(move.at));
    onOrder();
  }
}

const VERBS = { process: startProcessing, ship: shipOrder, deliver: deliverOrder, collect_cash: collectCash };

async function makeMove(
  tx: StoreTx,
  { orderId, move }: { orderId: string; move: PlannedMove },
  act: Act,
): Promise<void> {
  if (move.move === 'cancel') {
    must(
      await cancelOrder(tx, { orderId, isQuiet: true, ...(move.reason ? { reason: move.reason } : {}) }, act),
      'cancel',
    );
    return;
  }
  const made: { ok: true; value: unknown } | { ok: false; code: string; data?: unknown } = await VERBS[
    move.move
  ](tx, { orderId, isQuiet: true }, act);
  must(made, move.move);
}
