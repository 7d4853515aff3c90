import { type RawBuilder, sql } from 'kysely';
import { askedPage, inPages, type Page, pageOrder, type Reader, type StoreTx } from '#db/index.ts';
import { decimalsOf } from '#domain/orders/index.ts';
import { dayIn, withinPeriod } from '#domain/reports/index.ts';
import type { AccountPurpose } from './accounts.ts';
import { entryOf, type JournalEntry } from './journal-entry.ts';
import type { StoreDays } from './read-documents.ts';

/**
 * A payment, a refund or a gift of store credit, in the currency in which the order's tax is due. A negative amount takes
 * credit away.
 */
type Movement = {
  kind: 'payment' | 'refund' | 'credit';
  at: Date;
  method: string;
  amount: number;
  currency: string;
  orderNumber: number | null;
};

const BY_TIME = pageOrder(
  'journal',
  [
    [sql`m.at`, 'time'],
    [sql`m.id`, 'uuid'],
  ],
  'ascending',
);

const SOURCES: Record<string, AccountPurpose> = {
  card: 'cards',
  cash_on_delivery: 'cash',
  cash: 'cash',
  bank_transfer: 'bank',
  store_credit: 'storeCredit',
};

/**
 * Books the payments, refunds and gifts of store credit of a period, oldest first. Imported orders have no
 * entries.
 */
export async function* moneyEntries(read: Reader, days: StoreDays): AsyncGenerator<JournalEntry[]> {
  for await (const rows of inPages(read, (tx, after) => readMovements(tx, days, after))) {
    yield rows.map((row) => movementEntry(row, days.timeZone));
  }
}

/** An entry that stands for several movements, and their number. */
export type SummedEntry = { entry: JournalEntry; count: number };

/** The sums of the same entries, one for each kind, method and currency. */
export async function moneySums(tx: StoreTx, days: StoreDays): Promise<SummedEntry[]> {
  const { rows } = await sql<Movement & { count: number }>`
    select m.kind, max(m.at) as at, m.method, m.currency, null as "orderNumber", sum(m.amount)::bigint as amount,
        count(*)::int as count
      from (${sql.join(sourcesOf(tx, days), sql` union all `)}) m
     group by m.kind, m.method, m.currency, m.amount < 0
     order by min(m.at)`.execute(tx);
  return rows.map(({ count, ...row }) => ({ entry: movementEntry(row, days.timeZone), count }));
}

async function readMovements(tx: StoreTx, days: StoreDays, after: string | null): Promise<Page<Movement>> {
  const page = askedPage(BY_TIME, { after, size: 200 });
  // Each source ends with the page, so that none is read whole for each page.
  const parts = sourcesOf(tx, days).map(
    (source) =>
      sql`(select * from (${source}) m where ${page.where} order by ${page.orderBy} limit ${page.limit})`,
  );
  const { rows } = await sql<Movement & { keys: string }>`
    select m.*, ${page.keys} from (${sql.join(parts, sql` union all `)}) m
     order by ${page.orderBy} limit ${page.limit}`.execute(tx);
  return page.cut(rows);
}

/** Converts an amount of `orders o` at the order's own rate, as its documents are. */
function booked(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const shift = sql`(${decimalsOf(sql`o.base_currency`)}) - (${decimalsOf(currency)})`;
  return sql`case when o.base_currency is null or o.base_currency = ${currency} then ${amount}
      else app.convert_amount(${amount}, (o.rate_denom * power(10::numeric, greatest(${shift}, 0)))::bigint,
        (o.rate_numer * power(10::numeric, greatest(-(${shift}), 0)))::bigint, 1, 'none')::bigint end as amount,
    coalesce(o.base_currency, ${currency}) as currency`;
}

function sourcesOf({ storeId }: StoreTx, days: StoreDays): RawBuilder<unknown>[] {
  return [
    sql`select 'payment' as kind, p.id, p.settled_at as at, p.method, ${booked(sql`p.amount`, sql`p.currency`)},
          o.number as "orderNumber"
        from payments p join orders o on o.store_id = p.store_id and o.id = p.order_id
       where p.store_id = ${storeId} and p.status = 'paid' and p.amount > 0 and o.number > 0
         and ${withinPeriod(sql.ref('p.settled_at'), days)}`,
    sql`select 'refund' as kind, x.refund_id as id, x.at, r.method, ${booked(sql`r.amount`, sql`r.currency`)},
          o.number as "orderNumber"
        from refund_outcomes x join refunds r on r.store_id = x.store_id and r.id = x.refund_id
        join orders o on o.store_id = r.store_id and o.id = r.order_id
       where x.store_id = ${storeId} and x.outcome = 'paid' and o.number > 0
         and ${withinPeriod(sql.ref('x.at'), days)}`,
    sql`select 'credit' as kind, e.id, e.at, '' as method, e.amount, e.currency, null::bigint as "orderNumber"
        from credit_entries e
       where e.store_id = ${storeId} and e.kind in ('given', 'taken') and ${withinPeriod(sql.ref('e.at'), days)}`,
  ];
}

function movementEntry(movement: Movement, timeZone: string): JournalEntry {
  const { kind, at, method, amount, currency, orderNumber } = movement;
  const of = { day: dayIn(timeZone, at), kind, document: '', orderNumber, currency };
  if (kind === 'credit') {
    return entryOf(of, [
      { account: 'creditGiven', amount },
      { account: 'storeCredit', amount: 0 - amount },
    ]);
  }
  const source = SOURCES[method];
  if (!source) throw new Error(`The journal has no account for money by ${method}.`);
  const paid = kind === 'payment' ? amount : 0 - amount;
  return entryOf(of, [
    { account: source, amount: paid },
    { account: 'receivables', amount: 0 - paid },
  ]);
}
