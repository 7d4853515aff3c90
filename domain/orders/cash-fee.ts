import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { TERMS_COLUMNS, taxOfSale, termsOf } from '#domain/cart/index.ts';
import { isInvoiced } from '#domain/invoices/index.ts';
import { keptLine, readCharges } from './edit-order.ts';
import { type OrderState, recordOrderEvent } from './make-move.ts';
import { readHeldLines } from './order-lines.ts';
import { type NextFee, type Repriced, repriceOrder } from './reprice.ts';
import { updateOrder } from './update-order.ts';

/** The total before a change of the cash fee and the amounts after it; not yet written. */
export type FeeChange = { before: number; currency: string; priced: Repriced };

/** Reprices a locked order with another cash fee (0: none), in minor units. */
export async function priceWithFee(tx: StoreTx, orderId: string, fee: number): Promise<FeeChange> {
  const charges = await readCharges(tx, orderId);
  const lines = (await readHeldLines(tx, orderId)).map((line) => keptLine(line, line.quantity));
  const next: NextFee = { amount: fee, taxRatePpm: fee === 0 ? 0 : await feeTaxRate(tx, orderId) };
  const { currency, total: before } = charges;
  return { before, currency, priced: repriceOrder(lines, charges, next) };
}

/** Writes the result of priceWithFee and a timeline event. The caller updates the pending payment. */
export async function writeFee(
  tx: StoreTx,
  { order, change }: { order: OrderState; change: FeeChange },
  act: Act,
): Promise<void> {
  const { before, currency, priced } = change;
  if (before === priced.total) return;
  await updateOrder(tx, order.id, {
    cod_fee: priced.codFee,
    cod_fee_tax: priced.codFeeTax,
    tax_total: priced.taxTotal,
    total: priced.total,
    updated_at: act.at,
  });
  const data = { totalBefore: before, totalAfter: priced.total, fee: priced.codFee, currency };
  await recordOrderEvent(tx, { order, kind: 'repriced', data, after: { total: priced.total } }, act);
}

/**
 * The saving in minor units if the cash fee were removed; 0 if cash was collected, or if an invoice or a
 * refund exists.
 */
export async function droppableFee(tx: StoreTx, orderId: string): Promise<number> {
  const { codFee, codFeeTax, pricesIncludeTax, credited } = await readCharges(tx, orderId);
  if (codFee === 0 || credited > 0 || (await isInvoiced(tx, orderId))) return 0;
  const collected = await tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.method', '=', 'cash_on_delivery')
    .where('p.status', '=', 'paid')
    .executeTakeFirst();
  return collected ? 0 : codFee + (pricesIncludeTax ? 0 : codFeeTax);
}

// The current rate, because a newly added fee has no agreed rate.
async function feeTaxRate(tx: StoreTx, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('store_settings as st')
    .innerJoin('orders as o', 'o.store_id', 'st.store_id')
    .select(TERMS_COLUMNS)
    .select(['o.country as orderCountry', 'o.region', 'o.city', 'o.is_pickup as isPickup'])
    .where('st.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { region, city, isPickup } = row;
  return taxOfSale(termsOf(row), { country: row.orderCountry, region, city, isPickup }).deliveryPpm;
}
