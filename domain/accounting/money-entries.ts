import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, pageOrder, type StoreTx } from '#db/index.ts';
import type { Reader } from '#domain/exports/index.ts';
import { amountsInBase } from '#domain/invoices/index.ts';
import { dayIn, withinPeriod } from '#domain/reports/index.ts';
import type { AccountPurpose } from './accounts.ts';
import { entryOf, type JournalEntry } from './journal-entry.ts';
import type { StoreDays } from './read-documents.ts';

/** A payment, a refund or a gift of store credit. A negative amount takes credit away. */
type Movement = {
  kind: 'payment' | 'refund' | 'credit';
  id: string;
  at: Date;
  method: string;
  amount: number;
  currency: string;
  orderNumber: number | null;
  base: { currency: string; numer: number; denom: number } | null;
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
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const { rows, next }: Page<Movement> = await read((tx) => readMovements(tx, days, from));
    if (rows.length > 0) yield rows.map((row) => movementEntry(row, days.timeZone));
    if (!next) return;
    after = next;
  }
}

async function readMovements(tx: StoreTx, days: StoreDays, after: string | null): Promise<Page<Movement>> {
  const page = askedPage(BY_TIME, { after, size: 200 });
  const { rows } = await sql<Movement & { keys: string }>`
    select m.*, ${page.keys} from (${paymentsAndRefunds(tx, days)}
      union all
      select 'credit', e.id, e.at, '', e.amount, e.currency, null, null from credit_entries e
       where e.store_id = ${tx.storeId} and e.kind in ('given', 'taken') and ${withinPeriod(sql.ref('e.at'), days)}) m
     where ${page.where} order by ${page.orderBy} limit ${page.limit}`.execute(tx);
  return page.cut(rows.map((row) => ({ ...row, amount: Number(row.amount) })));
}

function paymentsAndRefunds({ storeId }: StoreTx, days: StoreDays): RawBuilder<unknown> {
  const base = sql`case when o.base_currency is not null then jsonb_build_object('currency', o.base_currency,
    'numer', o.rate_numer, 'denom', o.rate_denom) end as base`;
  return sql`
    select 'payment' as kind, p.id, p.settled_at as at, p.method, p.amount, p.currency, o.number as "orderNumber", ${base}
      from payments p join orders o on o.store_id = p.store_id and o.id = p.order_id
     where p.store_id = ${storeId} and p.status = 'paid' and p.amount > 0 and o.number > 0
       and ${withinPeriod(sql.ref('p.settled_at'), days)}
    union all
    select 'refund', r.id, x.at, r.method, r.amount, r.currency, o.number, ${base}
      from refund_outcomes x join refunds r on r.store_id = x.store_id and r.id = x.refund_id
      join orders o on o.store_id = r.store_id and o.id = r.order_id
     where x.store_id = ${storeId} and x.outcome = 'paid' and o.number > 0 and ${withinPeriod(sql.ref('x.at'), days)}`;
}

function movementEntry(movement: Movement, timeZone: string): JournalEntry {
  const { kind, at, method, orderNumber } = movement;
  const { amount, currency } = inBooks(movement);
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

// Converts to the currency in which the order's tax is due, at the order's own rate.
function inBooks({ amount, currency, base }: Movement): { amount: number; currency: string } {
  if (!base) return { amount, currency };
  const rate = { base_currency: base.currency, rate_numer: base.numer, rate_denom: base.denom };
  const converted = amountsInBase({ net: amount, tax: 0, gross: amount }, { currency, ...rate });
  return converted ? { amount: converted.gross, currency: converted.currency } : { amount, currency };
}
