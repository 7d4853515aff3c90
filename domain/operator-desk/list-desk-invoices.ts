import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, withPlatform } from '#db/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Locale } from '#lib/locale.ts';

/** An invoice of the platform to a store. Amounts are minor units of its currency. */
export type DeskInvoice = {
  number: number;
  issuedAt: Date;
  slug: string;
  storeName: string;
  plan: Record<Locale, string>;
  currency: string;
  net: number;
  tax: number;
  total: number;
};

export type InvoiceFilter = {
  query?: string;
  /** A month in UTC, such as 2026-11; '' for all. */
  month?: string;
  currency?: string;
};

const NEWEST = pageOrder('newest', [[sql`i.number`, 'bigint']]);
const TABLES = sql`platform_invoices i join stores s on s.id = i.store_id`;
// The names are stored as they were on the day of issue.
const COLUMNS = sql`i.number::float8 as number, i.issued_at as "issuedAt", i.parties -> 'buyer' ->> 'slug' as slug,
  i.parties -> 'buyer' ->> 'store' as "storeName", i.parties -> 'sold' -> 'name' as plan, i.currency,
  i.net::float8 as net, i.tax::float8 as tax, i.total::float8 as total`;

/** The invoices that match, newest first. */
export async function listDeskInvoices(filter: InvoiceFilter & PageAsked): Promise<Page<DeskInvoice>> {
  const page = askedPage(NEWEST, filter);
  return withPlatform(async (tx) => {
    const { rows } = await sql<DeskInvoice & { keys: string }>`
      select ${COLUMNS}, ${page.keys} from ${TABLES} where ${isMatching(filter)} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

export type InvoiceSum = { currency: string; count: number; net: number; tax: number; total: number };

/** The sums of the invoices that match, by currency. */
export async function sumDeskInvoices(filter: InvoiceFilter): Promise<InvoiceSum[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<InvoiceSum>`
      select i.currency, count(*)::int as count, sum(i.net)::float8 as net, sum(i.tax)::float8 as tax,
             sum(i.total)::float8 as total
        from ${TABLES} where ${isMatching(filter)} group by 1 order by 1`.execute(tx);
    return rows;
  });
}

const BATCH = 1000;

/** All invoices that match, oldest first, in batches for a file. */
export async function* readDeskInvoices(filter: InvoiceFilter): AsyncGenerator<DeskInvoice[]> {
  let after = 0;
  for (;;) {
    const { rows } = await withPlatform((tx) =>
      sql<DeskInvoice>`
        select ${COLUMNS} from ${TABLES} where ${isMatching(filter)} and i.number > ${after}
         order by i.number limit ${BATCH}`.execute(tx),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.number ?? after;
  }
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const MOST_DIGITS = 9;

function isMatching({ query = '', month = '', currency = '' }: InvoiceFilter): RawBuilder<unknown> {
  const words = likeWords(query);
  const isNumber = /^\d+$/.test(query.trim()) && query.trim().length <= MOST_DIGITS;
  const parts = [
    words === null
      ? sql`true`
      : sql`((s.slug || ' ' || s.name) ilike ${words} ${isNumber ? sql`or i.number = ${Number(query)}` : sql``})`,
    month === '' ? sql`true` : isOfMonth(month),
    currency === '' ? sql`true` : sql`i.currency = ${currency}`,
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}

/** An invalid month matches nothing. */
function isOfMonth(month: string): RawBuilder<unknown> {
  if (!MONTH.test(month)) return sql`false`;
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return sql`i.issued_at >= ${from} and i.issued_at < ${until}`;
}
