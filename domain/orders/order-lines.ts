import type { NotNull } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { FulfilmentStatus } from './transitions.ts';
import { unitsInReturns } from './units-in-returns.ts';

/** A line of a locked order: its amounts and the state of its units. */
export type HeldLine = {
  id: string;
  variantId: string;
  /** The title at the time of sale, per language. */
  titles: Partial<Record<Locale, string>>;
  quantity: number;
  unitPrice: number;
  lineDiscount: number;
  /** The number of units for which lineDiscount was agreed; null for all. */
  discountedUnits: number | null;
  lineTotal: number;
  lineTax: number;
  taxRatePpm: number;
  taxClass: string;
  tookStock: boolean;
  shipped: number;
  cancelled: number;
  returned: number;
  refunded: number;
  /** Units whose refund or exchange is part of a return (see unitsInReturns). */
  inReturns: number;
  refundedAmount: number;
  refundedTax: number;
};

/** The lines of a locked order. returnId: the return being settled, whose units are not subtracted. */
export async function readHeldLines(tx: StoreTx, orderId: string, returnId?: string): Promise<HeldLine[]> {
  const rows = await tx
    .selectFrom('order_lines as l')
    .select(['l.id', 'l.variant_id as variantId', 'l.titles', 'l.quantity', 'l.unit_price as unitPrice'])
    .select(['l.line_discount as lineDiscount', 'l.line_total as lineTotal', 'l.line_tax as lineTax'])
    .select('l.discounted_units as discountedUnits')
    .select(['l.tax_rate_ppm as taxRatePpm', 'l.tax_class as taxClass', 'l.took_stock as tookStock'])
    .select(['l.shipped_quantity as shipped', 'l.cancelled_quantity as cancelled'])
    .select(['l.returned_quantity as returned', 'l.refunded_quantity as refunded'])
    .select(['l.refunded_amount as refundedAmount', 'l.refunded_tax as refundedTax'])
    .select(unitsInReturns(returnId).as('inReturns'))
    // Only imported orders have lines without a variant, and this function is not called for them.
    .$narrowType<{ variantId: NotNull }>()
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  return rows.map((row) => ({ ...row, titles: row.titles as HeldLine['titles'] }));
}

/** The number of units left to ship. */
export function toShip(line: Pick<HeldLine, 'quantity' | 'shipped' | 'cancelled'>): number {
  return line.quantity - line.shipped - line.cancelled;
}

/** The fulfilment status derived from line counts. */
export function fulfilmentOf(
  lines: readonly Pick<HeldLine, 'quantity' | 'shipped' | 'cancelled' | 'returned'>[],
): FulfilmentStatus {
  const sum = (of: 'quantity' | 'shipped' | 'cancelled' | 'returned') =>
    lines.reduce((total, line) => total + line[of], 0);
  const [shipped, returned] = [sum('shipped'), sum('returned')];
  if (returned > 0) return returned === shipped && isAllShipped(lines) ? 'returned' : 'partially_returned';
  if (shipped === 0) return 'unfulfilled';
  return isAllShipped(lines) ? 'fulfilled' : 'partial';
}

export function isAllShipped(
  lines: readonly Pick<HeldLine, 'quantity' | 'shipped' | 'cancelled'>[],
): boolean {
  return lines.every((line) => toShip(line) === 0);
}
