import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { invoiceOnce } from '#domain/invoices/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { listCarriers, trackingLinkOf } from './carriers.ts';
import { captureHeld } from './end-hold.ts';
import type { MoveFailure, ShipFailure } from './errors.ts';
import { lockOrder, type OrderState, recordOrderEvent, refuseMove } from './make-move.ts';
import { fulfilmentOf, type HeldLine, isAllShipped, readHeldLines, toShip } from './order-lines.ts';
import { readOrder } from './read-order.ts';
import type { OrderStatus } from './transitions.ts';

/** lines: default: all unshipped units. carrier: a key of listCarriers; '' is the store's own driver. */
export type ShipInput = {
  orderId: string;
  lines?: { lineId: string; quantity: number }[];
  carrier?: string;
  trackingNumber?: string;
  /** True to send no mail. */
  isQuiet?: boolean;
};

type Shipped = { status: OrderStatus; fulfilmentId: string };
type Packed = { line: HeldLine; quantity: number };

/**
 * Ships a parcel with some or all of the unshipped units, and captures an authorized card payment. After the last unit
 * the order is shipped.
 */
export async function shipOrder(
  tx: StoreTx,
  input: ShipInput,
  act: Act,
): Promise<Result<Shipped, MoveFailure | ShipFailure>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const refused = refuseMove(order, 'ship');
  if (refused) return refused;
  const lines = await readHeldLines(tx, order.id);
  const packed = pack(lines, input.lines);
  if (!packed.ok) return packed;
  if (!(await captureHeld(tx, order, act))) return fail('hold_ended');
  const parcel = await writeParcel(tx, { order, packed: packed.value, input }, act);
  const after = lines.map((line) => ({ ...line, shipped: line.shipped + unitsOf(packed.value, line.id) }));
  const status = isAllShipped(after) ? 'shipped' : order.status;
  await tx
    .updateTable('orders as o')
    .set((eb) => ({
      status,
      fulfilment_status: fulfilmentOf(after),
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .execute();
  const kind = status === 'shipped' ? 'shipped' : 'part_shipped';
  await recordOrderEvent(tx, { order, kind, data: parcel.said, after: { status } }, act);
  if (!input.isQuiet) await mailParcel(tx, { order, parcel, isWhole: isWhole(lines, packed.value) }, act);
  await invoiceOnce(tx, { orderId: order.id, moment: 'shipped' }, act);
  return ok({ status, fulfilmentId: parcel.id });
}

function pack(lines: HeldLine[], wanted: ShipInput['lines']): Result<Packed[], ShipFailure> {
  if (!wanted) {
    const rest = lines
      .map((line) => ({ line, quantity: toShip(line) }))
      .filter(({ quantity }) => quantity > 0);
    return rest.length > 0 ? ok(rest) : fail('nothing_to_ship');
  }
  const packed: Packed[] = [];
  for (const { lineId, quantity } of wanted) {
    const line = lines.find((each) => each.id === lineId);
    if (!line || packed.some((each) => each.line === line)) return fail('line_not_found', { lineId });
    if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > toShip(line)) {
      return fail('quantity_too_large', { lineId, most: toShip(line) });
    }
    if (quantity > 0) packed.push({ line, quantity });
  }
  return packed.length > 0 ? ok(packed) : fail('nothing_to_ship');
}

function unitsOf(packed: Packed[], lineId: string): number {
  return packed.find(({ line }) => line.id === lineId)?.quantity ?? 0;
}

async function writeParcel(
  tx: StoreTx,
  { order, packed, input }: { order: OrderState; packed: Packed[]; input: ShipInput },
  act: Act,
) {
  const id = newId();
  const carriers = await listCarriers(tx);
  const chosen = carriers.find((carrier) => carrier.key === input.carrier);
  const trackingNumber = cleanLine((input.trackingNumber ?? '').slice(0, 200)).slice(0, 80);
  const carrier = chosen?.name ?? '';
  await sql`
    insert into fulfilments (store_id, id, order_id, number, carrier, tracking_number, tracking_link, shipped_at)
    select ${tx.storeId}, ${id}, ${order.id}, count(*) + 1, ${carrier}, ${trackingNumber},
           ${chosen ? trackingLinkOf(chosen, trackingNumber) : ''}, ${act.at}
      from fulfilments f where f.store_id = ${tx.storeId} and f.order_id = ${order.id}`.execute(tx);
  for (const { line, quantity } of packed) {
    await tx
      .insertInto('fulfilment_lines')
      .values({ store_id: tx.storeId, fulfilment_id: id, order_line_id: line.id, quantity })
      .execute();
    await tx
      .updateTable('order_lines as l')
      .set((eb) => ({ shipped_quantity: eb('l.shipped_quantity', '+', quantity) }))
      .where('l.store_id', '=', tx.storeId)
      .where('l.id', '=', line.id)
      .execute();
  }
  const units = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  const sent = { carrier, trackingNumber, trackingUrl: chosen ? trackingLinkOf(chosen, trackingNumber) : '' };
  return {
    id,
    sent,
    units: new Map(packed.map(({ line, quantity }) => [line.id, quantity])),
    said: { units, ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) },
  };
}

function isWhole(lines: readonly HeldLine[], packed: Packed[]): boolean {
  return lines.every((line) => unitsOf(packed, line.id) === line.quantity);
}

type Parcel = Awaited<ReturnType<typeof writeParcel>>;

async function mailParcel(
  tx: StoreTx,
  { order, parcel, isWhole: isAll }: { order: OrderState; parcel: Parcel; isWhole: boolean },
  act: Act,
): Promise<void> {
  const found = await readOrder(tx, order.id, order.locale, 'shopper');
  const lines = found.ok ? found.value.lines : [];
  const items = lines.flatMap((line) => {
    const quantity = parcel.units.get(line.id);
    return quantity ? [{ title: line.title, options: line.options, quantity, image: line.image }] : [];
  });
  const data = { ...parcel.sent, parcel: isAll ? null : items };
  const once = `order_shipped:${parcel.id}`;
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_shipped', data, dedupeKey: once }, act);
}
