import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { queueStamp } from '#domain/fatoora/index.ts';
import { newId } from '#lib/ids.ts';
import { amountsInBase, taxRowsOf, totalsOf } from './amounts.ts';
import type { InvoiceData, InvoiceDraft, InvoiceKind } from './invoice-data.ts';
import { qrOf } from './qr.ts';
import type { Sold } from './read-sold.ts';
import type { IssuingStore } from './seller.ts';

/** The job that renders a document's PDF. */
export const RENDER_INVOICE_TASK = 'invoices.render';
/** The job that deletes files of erased customers' orders (packing slips, photos, receipts) and of packs of papers. */
export const DROP_PAPERS_TASK = 'invoices.drop-papers';

type Document = {
  draft: InvoiceDraft;
  sold: Sold;
  store: IssuingStore;
  invoiceId?: string;
  refundId?: string | null;
};

/**
 * Numbers and writes a document, its timeline event and its rendering job. The counters are updated last and
 * stay locked until the commit, so that a rollback leaves no gap.
 */
export async function writeDocument(tx: StoreTx, document: Document, act: Act): Promise<InvoiceData> {
  const { draft, sold, store, invoiceId = null, refundId = null } = document;
  const totals = totalsOf(draft);
  const inBase = amountsInBase(totals, sold);
  const sequence = await nextNumber(tx, 'document');
  const number = await nextNumber(tx, draft.kind);
  const issued = {
    ...draft,
    ...{ version: 1 as const, id: newId(), number, sequence, issuedAt: act.at.toISOString() },
    ...{ code: `${store.prefixes[draft.kind]}${number}`, totals, taxes: taxRowsOf(draft), inBase },
  };
  const data: InvoiceData = { ...issued, qr: qrOf(issued) };
  const previousHash = await hashBefore(tx, sequence);
  await tx
    .insertInto('invoices')
    .values({
      ...{ store_id: tx.storeId, id: data.id, kind: data.kind, number, code: data.code, sequence },
      ...{ order_id: sold.id, invoice_id: invoiceId, refund_id: refundId, issued_at: act.at },
      ...{ currency: data.currency, total: totals.gross, tax_total: totals.tax, data: JSON.stringify(data) },
      ...{ data_hash: documentHash(data, previousHash), previous_hash: previousHash },
    })
    .execute();
  await tell(tx, { data, orderId: sold.id }, act);
  if (store.isStamping) {
    await queueStamp(tx, { invoiceId: data.id, at: act.at });
  } else {
    const jobKey = `document:${data.id}:${store.languages}:`;
    await enqueue(
      tx,
      RENDER_INVOICE_TASK,
      { of: data.id, language: store.languages },
      { class: 'web', jobKey },
    );
  }
  return data;
}

/** SHA-256 of the previous document's hash and this document's data, with sorted keys. */
export function documentHash(data: InvoiceData, previousHash: string): string {
  return createHash('sha256')
    .update(previousHash + canonical(data))
    .digest('hex');
}

// jsonb does not keep the order of keys, so the keys are sorted.
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

async function nextNumber(tx: StoreTx, name: InvoiceKind | 'document'): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into store_counters as c (store_id, name, value) values (${tx.storeId}, ${name}, 1)
    on conflict (store_id, name) do update set value = c.value + 1 returning c.value`.execute(tx);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`The ${name} counter gave no number.`);
  return value;
}

async function hashBefore(tx: StoreTx, sequence: number): Promise<string> {
  const row = await tx
    .selectFrom('invoices as i')
    .select('i.data_hash as hash')
    .where('i.store_id', '=', tx.storeId)
    .where('i.sequence', '=', sequence - 1)
    .executeTakeFirst();
  return row?.hash ?? '';
}

async function tell(
  tx: StoreTx,
  { data, orderId }: { data: InvoiceData; orderId: string },
  act: Act,
): Promise<void> {
  const kind = data.kind === 'invoice' ? 'invoice_issued' : 'credit_note_issued';
  const said = { code: data.code, amount: data.totals.gross, currency: data.currency };
  await tx
    .insertInto('order_events')
    .values({
      ...{ store_id: tx.storeId, id: newId(), order_id: orderId, at: act.at, kind },
      ...{ actor_kind: act.by.kind, actor_name: actorName(act.by), data: JSON.stringify(said) },
    })
    .execute();
  await recordAudit(tx, act, {
    action: `order.${kind}`,
    subjectKind: 'order',
    subjectId: orderId,
    after: { invoiceId: data.id, ...said },
  });
}
