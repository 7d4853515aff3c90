import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { PricedLine } from '#domain/pricing/index.ts';
import type { Evened } from './even-out.ts';
import type { OrderState } from './make-move.ts';
import type { NewOrderLine } from './new-order.ts';
import type { HeldLine } from './order-lines.ts';
import { type AgreedCharges, discountedUnits, type NextLine, type Repriced } from './reprice.ts';
import { updateOrder } from './update-order.ts';

/**
 * A product added to a placed order at the current price and rate, in minor units of the order's currency.
 */
export type AddedLine = NewOrderLine & { quantity: number; unitPrice: number; taxRatePpm: number };

export type Charges = AgreedCharges & { version: number; total: number; credited: number };

/** A line after the edit; `held` is null for a new line. */
export type EditedLine = NextLine & { held: HeldLine | null; added: AddedLine | null };

export type EditWrite = {
  order: OrderState;
  charges: Charges;
  held: readonly HeldLine[];
  next: readonly EditedLine[];
  priced: Repriced;
  contact: Partial<Record<string, string>>;
};

/**
 * Writes an edited order: amounts, lines and contact. counted: variants whose stock was taken. set: payment
 * columns that are written in the same statement as the total, because a CHECK compares the two.
 */
export async function writeEdit(
  tx: StoreTx,
  edit: EditWrite & { counted: ReadonlySet<string>; set: Evened['set'] },
  act: Act,
): Promise<void> {
  const { order, held, next, priced, contact, counted, set } = edit;
  await updateOrder(tx, order.id, {
    ...contact,
    ...set,
    item_count: priced.itemCount,
    subtotal: priced.subtotal,
    discount_total: priced.discountTotal,
    tax_total: priced.taxTotal,
    total: priced.total,
    updated_at: act.at,
  });
  const gone = held.filter((line) => !next.some((each) => each.id === line.id)).map((line) => line.id);
  if (gone.length > 0) {
    await tx
      .deleteFrom('order_lines as l')
      .where('l.store_id', '=', tx.storeId)
      .where('l.id', 'in', gone)
      .execute();
  }
  const amounts = new Map(priced.lines.map((line) => [line.id, line]));
  for (const [index, line] of next.entries()) {
    const amount = amounts.get(line.id);
    if (!amount) throw new Error('A line of an order was not priced.');
    if (line.added)
      await insertLine(tx, { orderId: order.id, line, amount, counted, position: held.length + index });
    else if (line.held?.quantity !== line.quantity) await changeLine(tx, line, amount);
  }
}

async function changeLine(tx: StoreTx, line: EditedLine, amount: PricedLine): Promise<void> {
  const discounted = discountedUnits(line);
  await tx
    .updateTable('order_lines as l')
    .set({ ...amountsOf(amount), discounted_units: discounted < line.quantity ? discounted : null })
    .where('l.store_id', '=', tx.storeId)
    .where('l.id', '=', line.id)
    .execute();
}

type Inserting = {
  orderId: string;
  line: EditedLine;
  amount: PricedLine;
  counted: ReadonlySet<string>;
  position: number;
};

async function insertLine(
  tx: StoreTx,
  { orderId, line, amount, counted, position }: Inserting,
): Promise<void> {
  const { added } = line;
  if (!added) return;
  await tx
    .insertInto('order_lines')
    .values({
      ...{ store_id: tx.storeId, id: line.id, order_id: orderId, position },
      product_id: added.productId,
      variant_id: added.variantId,
      sku: added.sku,
      titles: JSON.stringify(added.titles),
      options: JSON.stringify(added.options),
      media_hash: added.mediaHash,
      tax_class: added.taxClass,
      weight_grams: added.weightGrams,
      unit_price: added.unitPrice,
      tax_rate_ppm: added.taxRatePpm,
      took_stock: counted.has(added.variantId),
      ...amountsOf(amount),
    })
    .execute();
}

function amountsOf(amount: PricedLine) {
  return {
    quantity: amount.quantity,
    line_subtotal: amount.beforeDiscounts.amount,
    line_discount: amount.discount.amount,
    line_tax: amount.tax.amount,
    line_total: amount.afterDiscounts.amount,
  };
}
