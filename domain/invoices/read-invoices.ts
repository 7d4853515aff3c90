import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { type Money, money } from '#lib/money/index.ts';
import type { InvoiceData, InvoiceKind } from './invoice-data.ts';

export type InvoiceRow = { id: string; kind: InvoiceKind; code: string; issuedAt: Date; total: Money };

/** The documents of an order, oldest first. */
export async function invoicesOfOrder(tx: StoreTx, orderId: string): Promise<InvoiceRow[]> {
  if (!isId(orderId)) return [];
  const rows = await tx
    .selectFrom('invoices as i')
    .select(['i.id', 'i.kind', 'i.code', 'i.issued_at', 'i.total', 'i.currency'])
    .where('i.store_id', '=', tx.storeId)
    .where('i.order_id', '=', orderId)
    .orderBy('i.sequence')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as InvoiceKind,
    code: row.code,
    issuedAt: row.issued_at,
    total: money(row.total, row.currency),
  }));
}

/** The invoices of several orders, by order; without credit notes. */
export async function invoicesOfOrders(
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = orderIds.filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('invoices as i')
    .select(['i.id', 'i.order_id'])
    .where('i.store_id', '=', tx.storeId)
    .where('i.order_id', 'in', ids)
    .where('i.kind', '=', 'invoice')
    .orderBy('i.sequence')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id ?? '');
  return new Map([...byOrder].map(([orderId, list]) => [orderId, list.map(({ id }) => id)]));
}

/** The contents of a document; null if this store, or the given order, has no such document. */
export async function readInvoice(
  tx: StoreTx,
  { invoiceId, orderId }: { invoiceId: string; orderId?: string },
): Promise<InvoiceData | null> {
  if (!isId(invoiceId) || (orderId !== undefined && !isId(orderId))) return null;
  const { rows } = await sql<{ data: InvoiceData }>`
    select i.data from invoices i
     where i.store_id = ${tx.storeId} and i.id = ${invoiceId}
       and (${orderId ?? null}::uuid is null or i.order_id = ${orderId ?? null}::uuid)`.execute(tx);
  return rows[0]?.data ?? null;
}
