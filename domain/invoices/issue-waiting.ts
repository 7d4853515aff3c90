import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { queueWaitingAfter, type WaitingPlace } from '#domain/tenancy/index.ts';
import type { Clock } from '#lib/clock.ts';
import { creditRefund, creditRest } from './issue-credit-note.ts';
import { hasInvoice, issueDue } from './issue-invoice.ts';
import { missingIn } from './missing-details.ts';
import { readSold } from './read-sold.ts';
import { readIssuingStore } from './seller.ts';
import { removeWaiting, waitingOfOrder } from './waiting-documents.ts';

const AT_ONCE = 200;
/** After this time a job leaves its slot to other stores. */
const TURN_MS = 60_000;
const START: WaitingPlace = { dueAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** `clock` gives the time after each document; without it no time passes, and the run goes on to the end. */
type Turn = { after?: WaitingPlace | undefined; clock?: Clock; stopping?: AbortSignal };

/**
 * Issues waiting documents, oldest first, each in its own transaction: an interruption loses nothing, and a
 * concurrent shipment waits only for one document. Documents that still lack details stay. After a minute another job
 * goes on, behind those of other stores.
 */
export async function issueAllWaiting(
  storeId: string,
  act: Act,
  { after = START, clock = () => act.at, stopping }: Turn = {},
): Promise<void> {
  const end = clock().getTime() + TURN_MS;
  const failures: unknown[] = [];
  let last = after;
  for await (const waiting of eachWaiting(storeId, after)) {
    if (stopping?.aborted || clock().getTime() >= end) {
      await withStore(storeId, (tx) => queueWaitingAfter(tx, last));
      break;
    }
    last = waiting;
    if (!waiting.isComplete) continue;
    try {
      await withStore(storeId, (tx) => issueWaiting(tx, waiting, act));
    } catch (error) {
      failures.push(error);
    }
  }
  // A failing order does not block the others; the job is retried.
  if (failures.length > 0) throw new AggregateError(failures, 'Waiting documents could not be issued.');
}

type Listed = WaitingPlace & { orderId: string; isComplete: boolean };

async function* eachWaiting(storeId: string, after: WaitingPlace): AsyncGenerator<Listed> {
  let last = after;
  for (;;) {
    const listed = await withStore(storeId, (tx) => listWaiting(tx, last));
    yield* listed;
    last = listed.at(-1) ?? last;
    if (listed.length < AT_ONCE) return;
  }
}

/**
 * The next waiting documents; none if the seller lacks what each of them needs. Ids grow with time, so a credit note follows
 * its invoice.
 */
async function listWaiting(tx: StoreTx, after: WaitingPlace): Promise<Listed[]> {
  const { seller } = await readIssuingStore(tx);
  const mayIssue = {
    untaxed: missingIn(seller, false).length === 0,
    taxed: missingIn(seller, true).length === 0,
  };
  if (!mayIssue.untaxed && !mayIssue.taxed) return [];
  const { rows } = await sql<WaitingPlace & { orderId: string; isTaxed: boolean }>`
    select w.id, w.due_at as "dueAt", w.order_id as "orderId", o.tax_total > 0 as "isTaxed"
      from waiting_documents w join orders o on o.store_id = w.store_id and o.id = w.order_id
     where w.store_id = ${tx.storeId} and (w.due_at, w.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)
     order by w.due_at, w.id limit ${AT_ONCE}`.execute(tx);
  return rows.map(({ isTaxed, ...row }) => ({
    ...row,
    isComplete: isTaxed ? mayIssue.taxed : mayIssue.untaxed,
  }));
}

async function issueWaiting(
  tx: StoreTx,
  { id, orderId }: Pick<Listed, 'id' | 'orderId'>,
  act: Act,
): Promise<void> {
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
