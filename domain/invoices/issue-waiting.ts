import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { creditRefund, creditRest } from './issue-credit-note.ts';
import { hasInvoice, issueDue } from './issue-invoice.ts';
import { missingIn } from './missing-details.ts';
import { readSold } from './read-sold.ts';
import { readIssuingStore } from './seller.ts';
import { removeWaiting, type WaitingDocument, waitingOfOrder } from './waiting-documents.ts';

/**
 * Issues waiting documents, oldest first, each in its own transaction: an interruption loses nothing, and a
 * concurrent shipment waits only for one document. Documents that still lack details stay.
 */
export async function issueAllWaiting(storeId: string, act: Act): Promise<void> {
  const queue = await withStore(storeId, listWaiting);
  const failures: unknown[] = [];
  for (const waiting of queue) {
    try {
      await withStore(storeId, (tx) => issueWaiting(tx, waiting, act));
    } catch (error) {
      failures.push(error);
    }
  }
  // A failing order does not block the others; the job is retried.
  if (failures.length > 0) throw new AggregateError(failures, 'Waiting documents could not be issued.');
}

type Listed = Pick<WaitingDocument, 'id' | 'orderId'>;

async function listWaiting(tx: StoreTx): Promise<Listed[]> {
  const { seller } = await readIssuingStore(tx);
  const { rows } = await sql<Listed & { isTaxed: boolean }>`
    select w.id, w.order_id as "orderId", o.tax_total > 0 as "isTaxed"
      from waiting_documents w join orders o on o.store_id = w.store_id and o.id = w.order_id
     where w.store_id = ${tx.storeId}
     order by w.due_at, w.kind = 'credit_note', w.refund_id is null, w.id`.execute(tx);
  return rows.filter(({ isTaxed }) => missingIn(seller, isTaxed).length === 0);
}

async function issueWaiting(tx: StoreTx, { id, orderId }: Listed, act: Act): Promise<void> {
  // Locks the order first, as shipping and issuing on request do.
  const sold = await readSold(tx, orderId);
  const waiting = (await waitingOfOrder(tx, orderId)).find((each) => each.id === id);
  if (!sold || !waiting) return;
  const store = await readIssuingStore(tx);
  if (missingIn(store.seller, sold.tax_total > 0).length > 0) return;
  // A credit note is issued after its invoice.
  if (waiting.kind === 'credit_note' && !(await hasInvoice(tx, orderId))) return;
  await removeWaiting(tx, id);
  if (waiting.buyer) await issueDue(tx, { sold, store, buyer: waiting.buyer }, act);
  else if (waiting.refundId) await creditRefund(tx, { refundId: waiting.refundId }, act);
  else await creditRest(tx, { orderId, reason: waiting.reason }, act);
}
