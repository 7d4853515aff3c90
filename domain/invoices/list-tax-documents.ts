import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { isId } from '#lib/ids.ts';
import { likeWords } from '#lib/like-words.ts';
import {
  type StoredRow,
  type TaxDocumentRow,
  type TaxDocumentState,
  taxDocumentRow,
  taxDocuments,
} from './tax-document-rows.ts';
import { taxMonth } from './tax-months.ts';

/** The views of the list; rejected documents need action by the store. */
export const TAX_DOCUMENT_VIEWS = {
  all: null,
  rejected: ['rejected'],
  waiting: ['unstamped', 'waiting', 'sent'],
  warned: ['warned'],
  accepted: ['accepted'],
  replaced: ['replaced'],
} as const satisfies Record<string, readonly TaxDocumentState[] | null>;
export type TaxDocumentView = keyof typeof TAX_DOCUMENT_VIEWS;

export type TaxDocumentsAsked = PageAsked & {
  view?: TaxDocumentView;
  /** YYYY-MM in Riyadh; an invalid month is ignored. */
  month?: string;
  kind?: string;
  /** A document's number, an order's number, a buyer's name or a UUID. */
  query?: string;
};

const LATEST = pageOrder('latest', [
  [sql`d.at`, 'time'],
  [sql`d.id`, 'uuid'],
]);
const EARLIEST = pageOrder(
  'earliest',
  [
    [sql`d.at`, 'time'],
    [sql`d.id`, 'uuid'],
  ],
  'ascending',
);

/** The stamped and unstamped tax documents of the store, newest first. */
export async function listTaxDocuments(tx: StoreTx, asked: TaxDocumentsAsked): Promise<Page<TaxDocumentRow>> {
  return readPage(tx, asked, LATEST);
}

/** Like listTaxDocuments, but oldest first, for files. */
export async function taxDocumentsInOrder(
  tx: StoreTx,
  asked: TaxDocumentsAsked,
): Promise<Page<TaxDocumentRow>> {
  return readPage(tx, asked, EARLIEST);
}

async function readPage(tx: StoreTx, asked: TaxDocumentsAsked, order: typeof LATEST) {
  const page = askedPage(order, asked);
  const { stamped, unstamped } = taxDocuments(tx);
  const wanted = conditions(asked);
  // Each part stops after a page, so that the index by time is not read further.
  const part = (source: RawBuilder<unknown>) => sql`
    (select d.*, ${page.keys} from (${source}) d where ${page.where} and ${wanted}
      order by ${page.orderBy} limit ${page.limit})`;
  const { rows } = await sql<StoredRow & { keys: string }>`
    select d.* from (${part(stamped)} union all ${part(unstamped)}) d
     order by ${page.orderBy} limit ${page.limit}`.execute(tx);
  const { rows: cut, ...cursors } = page.cut(rows);
  return { rows: cut.map(taxDocumentRow), ...cursors };
}

function conditions({ view = 'all', month, kind, query }: TaxDocumentsAsked): RawBuilder<boolean> {
  const wanted: RawBuilder<boolean>[] = [sql`true`];
  const states = TAX_DOCUMENT_VIEWS[view];
  if (states) {
    // Filters by the stored answer first: indexes on it find the few documents that wait or were rejected.
    const answers = view === 'waiting' ? ['pending', 'unstamped'] : [ANSWERS[view] ?? 'accepted'];
    wanted.push(sql`d.answer = any(${answers}::text[])`, sql`d.state = any(${[...states]}::text[])`);
  }
  const range = taxMonth(month ?? '');
  if (range.ok) wanted.push(sql`d.at >= ${range.value.from} and d.at < ${range.value.until}`);
  if (kind === 'credit_note') wanted.push(sql`d.kind = 'credit_note'`);
  if (kind === 'standard' || kind === 'simplified') {
    wanted.push(sql`d.kind = 'invoice' and d.form = ${kind}`);
  }
  const words = likeWords(query ?? '');
  if (words) wanted.push(isFound(words, (query ?? '').trim()));
  return sql`(${sql.join(wanted, sql` and `)})`;
}

const ANSWERS: Partial<Record<TaxDocumentView, string>> = { rejected: 'rejected', replaced: 'rejected' };

function isFound(words: string, query: string): RawBuilder<boolean> {
  const uuid = query.toLowerCase();
  const number = /^#?(\d{1,9})$/.exec(toLatinDigits(query))?.[1] ?? null;
  // A consumer is found by the name on the order. The buyer's name in the document is searched only if the
  // buyer is a business.
  return sql`(d.code ilike ${words} or d."orderedBy" ilike ${words}
    or d."orderNumber" = ${number}::bigint or d.uuid = ${isId(uuid) ? uuid : null}::uuid
    or (d.form = 'standard' and d.buyer ilike ${words}))`;
}
