import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { holdDetails, queueWaiting } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import type { Buyer, InvoiceKind } from './invoice-data.ts';
import { legalDateOf } from './legal-date.ts';
import { missingOfOrder } from './missing-details.ts';
import type { IssuingStore } from './seller.ts';

/** A due document without a number that waits for seller details. */
export type WaitingDocument = {
  id: string;
  orderId: string;
  kind: InvoiceKind;
  /** The refund of a credit note; null for an invoice and for the rest of a cancelled order. */
  refundId: string | null;
  reason: string;
  /** The buyer at the time when the invoice became due. */
  buyer: Buyer | null;
  dueAt: Date;
  /** The legal deadline, as YYYY-MM-DD. */
  legalDate: string;
};

type NewWaiting = Pick<WaitingDocument, 'orderId' | 'kind' | 'buyer'> &
  Partial<Pick<WaitingDocument, 'refundId' | 'reason'>>;

/**
 * Records a waiting document once. The next save of the seller's details queues the job that issues it; the job is queued
 * here only if a save has ended since the details were read, or the document waits for its invoice alone.
 */
export async function writeWaiting(
  tx: StoreTx,
  { waiting, store }: { waiting: NewWaiting; store: IssuingStore },
  act: Act,
): Promise<void> {
  const { orderId, kind, buyer, refundId = null, reason = '' } = waiting;
  const isFull = kind === 'invoice' && (buyer?.vatNumber ?? '') !== '';
  const { country } = store.seller;
  const legalDate = legalDateOf({ country, isFull, at: act.at, timeZone: store.timeZone });
  await sql`
    insert into waiting_documents (store_id, id, order_id, kind, refund_id, reason, buyer, due_at, legal_date)
    values (${tx.storeId}, ${newId()}, ${orderId}, ${kind}, ${refundId}, ${reason},
            ${buyer && JSON.stringify(buyer)}::jsonb, ${act.at}, ${legalDate})
    on conflict do nothing`.execute(tx);
  await holdDetails(tx);
  if ((await missingOfOrder(tx, orderId)).length === 0) await queueWaiting(tx);
}

/** The waiting documents of an order, in issuing order. */
export async function waitingOfOrder(tx: StoreTx, orderId: string): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select w.id, w.order_id as "orderId", w.kind, w.refund_id as "refundId", w.reason, w.buyer,
           w.due_at as "dueAt", w.legal_date as "legalDate"
      from waiting_documents w
     where w.store_id = ${tx.storeId} and w.order_id = ${orderId}
     order by w.due_at, w.kind = 'credit_note', w.refund_id is null, w.id`.execute(tx);
  return rows;
}

/** The waiting invoice of an order, or null. */
export async function waitingInvoice(tx: StoreTx, orderId: string): Promise<WaitingDocument | null> {
  return (await waitingOfOrder(tx, orderId)).find(({ kind }) => kind === 'invoice') ?? null;
}

/** Replaces the buyer of a waiting invoice, and recomputes its legal deadline. */
export async function nameBuyer(
  tx: StoreTx,
  { waiting, buyer, store }: { waiting: WaitingDocument; buyer: Buyer; store: IssuingStore },
): Promise<void> {
  const isFull = buyer.vatNumber !== '';
  const { country } = store.seller;
  const legalDate = legalDateOf({ country, isFull, at: waiting.dueAt, timeZone: store.timeZone });
  await sql`
    update waiting_documents w set buyer = ${JSON.stringify(buyer)}::jsonb, legal_date = ${legalDate}
     where w.store_id = ${tx.storeId} and w.id = ${waiting.id}`.execute(tx);
}

/**
 * Removes a waiting document; true for only one of concurrent transactions. The caller holds the order's
 * lock.
 */
export async function removeWaiting(tx: StoreTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from waiting_documents w where w.store_id = ${tx.storeId} and w.id = ${id} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

const MOST_COUNTED = 1000;

/** The number of orders with a waiting document, up to MOST_COUNTED documents, and the first legal deadline. */
export async function countWaiting(tx: StoreTx): Promise<{ orders: number; firstBy: string | null }> {
  const { rows } = await sql<{ orders: number; firstBy: string | null }>`
    select (select count(distinct c.order_id)::int from (select w.order_id from waiting_documents w
              where w.store_id = ${tx.storeId} limit ${MOST_COUNTED}) c) as orders,
           (select min(w.legal_date) from waiting_documents w where w.store_id = ${tx.storeId}) as "firstBy"`.execute(
    tx,
  );
  return rows[0] ?? { orders: 0, firstBy: null };
}
