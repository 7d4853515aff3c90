import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { AuthorityMessage, FatooraEnvironment, WaitReason } from '#domain/fatoora/index.ts';
import type { InvoiceKind } from './invoice-data.ts';
import { keptUntil } from './tax-months.ts';

/**
 * unstamped: not in the chain yet. waiting: stamped, not sent. sent: without a final answer. warned: accepted
 * with warnings. rejected: the owner has to act. replaced: rejected, and a newer edition exists.
 */
export const TAX_DOCUMENT_STATES = [
  'unstamped',
  'waiting',
  'sent',
  'accepted',
  'warned',
  'rejected',
  'replaced',
] as const;
export type TaxDocumentState = (typeof TAX_DOCUMENT_STATES)[number];

/**
 * A document of the chain, or an invoice that has to be added to it. A replaced document has a row of its
 * own.
 */
export type TaxDocumentRow = {
  id: string;
  invoiceId: string;
  orderId: string;
  orderNumber: number;
  code: string;
  kind: InvoiceKind;
  form: 'standard' | 'simplified';
  at: Date;
  state: TaxDocumentState;
  /** The reason why the document is unstamped; null for a stamped document. */
  reason: WaitReason | 'queued' | null;
  uuid: string | null;
  counter: number | null;
  environment: FatooraEnvironment | null;
  /** Above 1 if earlier editions were rejected and archived; 0 if the document is unstamped. */
  edition: number;
  buyer: string;
  buyerVatNumber: string;
  messages: AuthorityMessage[];
  tries: number;
  nextTryAt: Date | null;
  answeredAt: Date | null;
  alarmedAt: Date | null;
  status: number | null;
  /** The amounts in halalas, without a sign. */
  gross: number;
  vat: number;
  keptUntil: string;
};

/** All documents of the store that are stamped or will be stamped, as the parts of a UNION. */
export function taxDocuments(tx: StoreTx): { stamped: RawBuilder<unknown>; unstamped: RawBuilder<unknown> } {
  return { stamped: stampedDocuments(tx), unstamped: unstampedDocuments(tx) };
}

const INVOICE = sql`i.id as "invoiceId", i.order_id as "orderId", o.number as "orderNumber", i.code, i.kind,
  coalesce((i.data -> 'inBase' ->> 'gross')::bigint, i.total) as gross,
  coalesce((i.data -> 'inBase' ->> 'tax')::bigint, i.tax_total) as vat, o.user_name as "orderedBy"`;

const BUYER = sql`coalesce(nullif(i.data -> 'buyer' ->> 'company', ''), i.data -> 'buyer' ->> 'name')`;
const BUYER_VAT = sql`i.data -> 'buyer' ->> 'vatNumber'`;

function stampedDocuments(tx: StoreTx): RawBuilder<unknown> {
  return sql`
    select f.id, f.issued_at as at, ${INVOICE}, f.form, f.uuid, f.counter, f.edition, v.environment,
           coalesce(f.buyer ->> 'name', ${BUYER}) as buyer,
           coalesce(f.buyer ->> 'vatNumber', ${BUYER_VAT}) as "buyerVatNumber", null::text as reason,
           s.messages, s.tries, s.next_try_at as "nextTryAt", s.answered_at as "answeredAt",
           s.alarmed_at as "alarmedAt", s.status, s.state as answer,
           case when s.state = 'pending' then case when s.tries = 0 then 'waiting' else 'sent' end
                when s.state = 'rejected' then case when ${hasNewer()} then 'replaced' else 'rejected' end
                when s.messages @> '[{"level": "warning"}]' then 'warned'
                else 'accepted' end as state
      from fatoora_documents f
      join fatoora_sendings s on s.store_id = f.store_id and s.document_id = f.id
      join fatoora_devices v on v.store_id = f.store_id and v.id = f.device_id
      join invoices i on i.store_id = f.store_id and i.id = f.invoice_id
      join orders o on o.store_id = i.store_id and o.id = i.order_id
     where f.store_id = ${tx.storeId}`;
}

function unstampedDocuments(tx: StoreTx): RawBuilder<unknown> {
  return sql`
    select i.id, i.issued_at as at, ${INVOICE},
           case when i.data ->> 'form' = 'tax_full' then 'standard' else 'simplified' end as form,
           null::uuid as uuid, null::bigint as counter, 0 as edition, null::text as environment,
           ${BUYER} as buyer, ${BUYER_VAT} as "buyerVatNumber", u.reason,
           '[]'::jsonb as messages, 0 as tries, null::timestamptz as "nextTryAt",
           null::timestamptz as "answeredAt", null::timestamptz as "alarmedAt", null::integer as status,
           'unstamped' as answer, 'unstamped' as state
      from unstamped_invoices u
      join invoices i on i.store_id = u.store_id and i.id = u.invoice_id
      join orders o on o.store_id = i.store_id and o.id = i.order_id
     where u.store_id = ${tx.storeId}`;
}

/** True if the document `f` has a newer edition. */
export function hasNewer(): RawBuilder<boolean> {
  return sql`exists (select from fatoora_documents e where e.store_id = f.store_id
    and e.invoice_id = f.invoice_id and e.edition > f.edition)`;
}

export type StoredRow = Omit<TaxDocumentRow, 'keptUntil'> & { answer: string; orderedBy: string };

export function taxDocumentRow({ answer: _, orderedBy: __, ...row }: StoredRow): TaxDocumentRow {
  return {
    ...row,
    counter: row.counter === null ? null : Number(row.counter),
    orderNumber: Number(row.orderNumber),
    gross: Number(row.gross),
    vat: Number(row.vat),
    keptUntil: keptUntil(row.at),
  };
}
