import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { LATE_MS } from '#domain/fatoora/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { InvoiceKind } from './invoice-data.ts';
import { hasNewer, type TaxDocumentState, taxDocuments } from './tax-document-rows.ts';
import { type MonthFailure, monthOf, taxMonth } from './tax-months.ts';

/** The sums of one kind of document in one state, in halalas. */
export type TaxSum = {
  kind: InvoiceKind;
  state: TaxDocumentState;
  count: number;
  gross: number;
  vat: number;
};

/**
 * The sums of a month's documents, by kind and state; a replaced document counts only as its newest edition.
 */
export async function sumTaxDocuments(tx: StoreTx, month: string): Promise<Result<TaxSum[], MonthFailure>> {
  const range = taxMonth(month);
  if (!range.ok) return range;
  const { from, until } = range.value;
  const { stamped, unstamped } = taxDocuments(tx);
  const part = (source: typeof stamped) =>
    sql`select d.kind, d.state, d.gross, d.vat from (${source}) d
         where d.at >= ${from} and d.at < ${until} and d.state <> 'replaced'`;
  const { rows } = await sql<TaxSum>`
    select d.kind, d.state, count(*)::int as count, sum(d.gross)::bigint as gross, sum(d.vat)::bigint as vat
      from (${part(stamped)} union all ${part(unstamped)}) d
     group by d.kind, d.state order by d.kind desc, d.state`.execute(tx);
  return ok(rows.map((row) => ({ ...row, gross: Number(row.gross), vat: Number(row.vat) })));
}

export type TaxOverview = {
  /** All stamped documents and those that wait for their stamp. */
  all: number;
  waiting: number;
  /** The issue time of the oldest waiting document; null if none waits. */
  oldestAt: Date | null;
  /** Rejected and not replaced. */
  rejected: number;
  /** Waiting for at least 20 of the 24 hours that the law allows. */
  late: number;
};

/** The figures of the store's tax documents. Each part reads an index or only a few rows. */
export async function readTaxOverview(tx: StoreTx, now: Date): Promise<TaxOverview> {
  const store = tx.storeId;
  const lateSince = new Date(now.getTime() - LATE_MS);
  const { rows } = await sql<Record<keyof TaxOverview, number | null> & { oldestAt: Date | null }>`
    with waits as (
      select s.issued_at as at from fatoora_sendings s where s.store_id = ${store} and s.state = 'pending'
      union all
      select u.since from unstamped_invoices u where u.store_id = ${store}
    )
    select (select coalesce(sum(v.counter), 0) from fatoora_devices v where v.store_id = ${store})::int
             + (select count(*) from unstamped_invoices u where u.store_id = ${store})::int as all,
           count(w.at)::int as waiting, min(w.at) as "oldestAt",
           count(w.at) filter (where w.at <= ${lateSince})::int as late,
           (select count(*)::int from fatoora_sendings s
              join fatoora_documents f on f.store_id = s.store_id and f.id = s.document_id
             where s.store_id = ${store} and s.state = 'rejected' and not ${hasNewer()}) as rejected
      from waits w`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has no row.');
  return {
    ...{ all: row.all ?? 0, waiting: row.waiting ?? 0, late: row.late ?? 0, rejected: row.rejected ?? 0 },
    oldestAt: row.oldestAt,
  };
}

/**
 * True once a certificate has stamped in this store: the documents stay readable after a change of country.
 */
export async function hasTaxDocuments(tx: StoreTx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from fatoora_devices v where v.store_id = ${tx.storeId}
                    and v.certificate <> '') as has`.execute(tx);
  return rows[0]?.has ?? false;
}

/** The months from the first document to this month, as YYYY-MM in Riyadh, newest first. */
export async function taxMonths(tx: StoreTx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ first: Date | null }>`
    select least((select min(f.issued_at) from fatoora_documents f where f.store_id = ${tx.storeId}),
                 (select min(u.since) from unstamped_invoices u where u.store_id = ${tx.storeId})) as first`.execute(
    tx,
  );
  const first = rows[0]?.first;
  if (!first) return [];
  const months: string[] = [];
  const [begin, end] = [monthOf(first), monthOf(now)];
  for (let month = end; month >= begin; month = monthBefore(month)) months.push(month);
  return months;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 15)).toISOString().slice(0, 7);
}
