import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that stamps a document and then renders it, in stores that stamp. */
export const STAMP_INVOICE_TASK = 'invoices.stamp';

/** The reasons why a document cannot be stamped yet. */
export type WaitReason =
  | 'certificate_expired'
  /** A credit note is stamped once the document that it corrects is accepted. */
  | 'original_not_accepted'
  /** The amounts are in a foreign currency and the order has no exchange rate to riyals. */
  | 'no_riyal_amounts'
  /** The seller gave no reason for goods without VAT. */
  | 'no_untaxed_reason'
  /** After a restore, the end of the chain must be read back from the journal first. */
  | 'chain_unread'
  /**
   * The end of the chain cannot be read back, or the chain was continued elsewhere: a new certificate begins a new
   * chain.
   */
  | 'chain_broken';

/** Queues the stamping of a document issued in the same transaction. */
export async function queueStamp(
  tx: StoreTx,
  { invoiceId, at }: { invoiceId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('unstamped_invoices')
    .values({ store_id: tx.storeId, invoice_id: invoiceId, since: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'invoice_id']).doNothing())
    .execute();
  await enqueue(tx, STAMP_INVOICE_TASK, { invoiceId }, { class: 'money' });
}

/**
 * Retries unstamped documents, oldest first: all of the store, or the credit notes that correct one document.
 */
export async function queueUnstamped(tx: StoreTx, correctedId: string | null = null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.invoice_id as id from unstamped_invoices u
      join invoices i on i.store_id = u.store_id and i.id = u.invoice_id
     where u.store_id = ${tx.storeId} and (${correctedId}::uuid is null or i.invoice_id = ${correctedId}::uuid)
     order by i.sequence`.execute(tx);
  for (const { id } of rows) await enqueue(tx, STAMP_INVOICE_TASK, { invoiceId: id }, { class: 'money' });
}

export async function isUnstamped(tx: StoreTx, invoiceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('unstamped_invoices as u')
    .select('u.invoice_id')
    .where('u.store_id', '=', tx.storeId)
    .where('u.invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records why a document cannot be stamped yet. */
export async function noteWait(tx: StoreTx, invoiceId: string, reason: WaitReason): Promise<WaitReason> {
  await tx
    .updateTable('unstamped_invoices')
    .set({ reason })
    .where('store_id', '=', tx.storeId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  return reason;
}

/** Removes a document from the unstamped list, in the transaction that stamps it. */
export async function removeUnstamped(tx: StoreTx, invoiceId: string): Promise<void> {
  await tx
    .deleteFrom('unstamped_invoices')
    .where('store_id', '=', tx.storeId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}
