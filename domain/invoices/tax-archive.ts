import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { AuthorityMessage, WaitReason } from '#domain/fatoora/index.ts';
import { isId } from '#lib/ids.ts';
import { ok, type Result } from '#lib/result.ts';
import type { InvoiceKind } from './invoice-data.ts';
import { keptUntil, type MonthFailure, taxMonth } from './tax-months.ts';

/** unstamped: not in the chain yet. The others are the authority's answer for the newest edition. */
export type TaxDocumentState = 'unstamped' | 'pending' | 'accepted' | 'rejected';

export type TaxDocumentRow = {
  invoiceId: string;
  code: string;
  kind: InvoiceKind;
  issuedAt: Date;
  state: TaxDocumentState;
  /** Why it is unstamped; null for a stamped one. */
  reason: WaitReason | 'queued' | null;
  form: 'standard' | 'simplified' | null;
  uuid: string | null;
  /** Above 1 if earlier editions were rejected and archived. */
  edition: number;
  messages: AuthorityMessage[];
  /** In halalas. */
  gross: number;
  vat: number;
  keptUntil: string;
};

export type TaxDocumentList = { rows: TaxDocumentRow[]; next: string | null };

/** Sums of one kind in one state, in halalas. */
export type TaxSum = {
  kind: InvoiceKind;
  state: TaxDocumentState;
  count: number;
  gross: number;
  vat: number;
};

const PAGE = 100;

/** The tax documents of a month, oldest first; `after` is the last id of the previous page. */
export async function listTaxDocuments(
  tx: StoreTx,
  { month, state, after }: { month: string; state?: TaxDocumentState; after?: string },
): Promise<Result<TaxDocumentList, MonthFailure>> {
  const range = taxMonth(month);
  if (!range.ok) return range;
  const from = after && isId(after) ? after : null;
  const { rows } = await sql<Omit<TaxDocumentRow, 'keptUntil'>>`
    select d.* from ${documentsOf(tx, range.value)} d
     where (${state ?? null}::text is null or d.state = ${state ?? null})
       and (${from}::uuid is null or d.sequence > (select i.sequence from invoices i
             where i.store_id = ${tx.storeId} and i.id = ${from}::uuid))
     order by d.sequence limit ${PAGE + 1}`.execute(tx);
  const page = rows.slice(0, PAGE).map((row) => ({
    ...row,
    gross: Number(row.gross),
    vat: Number(row.vat),
    keptUntil: keptUntil(row.issuedAt),
  }));
  return ok({ rows: page, next: rows.length > PAGE ? (page.at(-1)?.invoiceId ?? null) : null });
}

/** The sums of a month's documents, by kind and state. */
export async function sumTaxDocuments(tx: StoreTx, month: string): Promise<Result<TaxSum[], MonthFailure>> {
  const range = taxMonth(month);
  if (!range.ok) return range;
  const { rows } = await sql<TaxSum>`
    select d.kind, d.state, count(*)::int as count, sum(d.gross)::bigint as gross, sum(d.vat)::bigint as vat
      from ${documentsOf(tx, range.value)} d group by d.kind, d.state order by d.kind desc, d.state`.execute(
    tx,
  );
  return ok(rows.map((row) => ({ ...row, gross: Number(row.gross), vat: Number(row.vat) })));
}

/** All documents that are stamped or will be, in their newest edition. */
function documentsOf(tx: StoreTx, { from, until }: { from: Date; until: Date }): RawBuilder<unknown> {
  return sql`(
    select i.id as "invoiceId", i.sequence, i.code, i.kind, i.issued_at as "issuedAt", u.reason, f.form, f.uuid,
           coalesce(s.state, 'unstamped') as state, coalesce(f.edition, 0) as edition,
           coalesce(s.messages, '[]') as messages,
           coalesce((i.data -> 'inBase' ->> 'gross')::bigint, i.total) as gross,
           coalesce((i.data -> 'inBase' ->> 'tax')::bigint, i.tax_total) as vat
      from invoices i
      left join unstamped_invoices u on u.store_id = i.store_id and u.invoice_id = i.id
      left join fatoora_documents f on f.store_id = i.store_id and f.invoice_id = i.id
       and f.edition = (select max(e.edition) from fatoora_documents e
                         where e.store_id = i.store_id and e.invoice_id = i.id)
      left join fatoora_sendings s on s.store_id = f.store_id and s.document_id = f.id
     where i.store_id = ${tx.storeId} and i.issued_at >= ${from} and i.issued_at < ${until}
       and (u.invoice_id is not null or f.id is not null))`;
}
