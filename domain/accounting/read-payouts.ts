import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PayoutOutcome } from './match-lines.ts';
import type { PayoutKind, PayoutProvider } from './payout-lines.ts';

/** A statement with its sums in minor units, and the number of its lines that need attention. */
export type PayoutRow = {
  id: string;
  provider: PayoutProvider;
  payer: string;
  fileName: string;
  currency: string;
  gross: number;
  fee: number;
  net: number;
  rowCount: number;
  leftOut: number;
  openCount: number;
  addedBy: string;
  addedAt: Date;
  firstDay: string;
  lastDay: string;
};

/** A line with its order. expected: the amount in Souk, below 0 for a refund. */
export type PayoutRowLine = {
  id: string;
  line: number;
  kind: PayoutKind;
  reference: string;
  day: string;
  gross: number;
  fee: number;
  net: number;
  outcome: PayoutOutcome;
  order: { id: string; number: number } | null;
  expected: { amount: number; currency: string } | null;
};

export type PayoutDetail = PayoutRow & {
  counts: { outcome: PayoutOutcome; count: number }[];
  lines: Page<PayoutRowLine>;
};

/** Outcomes that need attention. */
export const OPEN_OUTCOMES = [
  'differs',
  'paid_before',
  'not_paid',
  'unknown',
] as const satisfies PayoutOutcome[];

const NEWEST = pageOrder('payouts', [
  [sql`p.created_at`, 'time'],
  [sql`p.id`, 'uuid'],
]);
const BY_LINE = pageOrder(
  'payout lines',
  [
    [sql`r.line`, 'bigint'],
    [sql`r.id`, 'uuid'],
  ],
  'ascending',
);

export async function listPayouts(tx: StoreTx, asked: PageAsked = {}): Promise<Page<PayoutRow>> {
  const page = askedPage(NEWEST, asked);
  const rows = await payouts(tx)
    .select(page.keys)
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows);
}

/**
 * One statement with a page of its lines; `only` filters them by outcome, `open` selects all that need
 * attention.
 */
export async function readPayout(
  tx: StoreTx,
  { payoutId, only, ...asked }: PageAsked & { payoutId: string; only?: 'open' | undefined },
): Promise<Result<PayoutDetail, 'payout_not_found'>> {
  if (!isId(payoutId)) return fail('payout_not_found');
  const payout = await payouts(tx).where('p.id', '=', payoutId).executeTakeFirst();
  if (!payout) return fail('payout_not_found');
  const counts = await tx
    .selectFrom('payout_rows as r')
    .select(['r.outcome', sql<number>`count(*)::int`.as('count')])
    .where('r.store_id', '=', tx.storeId)
    .where('r.payout_id', '=', payoutId)
    .groupBy('r.outcome')
    .orderBy('r.outcome')
    .$castTo<{ outcome: PayoutOutcome; count: number }>()
    .execute();
  return ok({ ...payout, counts, lines: await readLines(tx, { payoutId, only, ...asked }) });
}

function payouts(tx: StoreTx) {
  const rows = sql`from payout_rows r where r.store_id = p.store_id and r.payout_id = p.id`;
  return tx
    .selectFrom('payouts as p')
    .select([
      ...(['p.id', 'p.payer', 'p.currency', 'p.gross', 'p.fee', 'p.net'] as const),
      sql<PayoutProvider>`p.provider`.as('provider'),
      ...(['p.file_name as fileName', 'p.row_count as rowCount', 'p.left_out as leftOut'] as const),
      ...(['p.added_by as addedBy', 'p.created_at as addedAt'] as const),
      sql<number>`(select count(*)::int ${rows} and r.outcome in (${sql.join([...OPEN_OUTCOMES])}))`.as(
        'openCount',
      ),
      sql<string>`(select min(r.day) ${rows})`.as('firstDay'),
      sql<string>`(select max(r.day) ${rows})`.as('lastDay'),
    ])
    .where('p.store_id', '=', tx.storeId);
}

async function readLines(
  tx: StoreTx,
  { payoutId, only, ...asked }: PageAsked & { payoutId: string; only: 'open' | undefined },
): Promise<Page<PayoutRowLine>> {
  const page = askedPage(BY_LINE, asked);
  const { rows } = await sql<PayoutRowLine & { keys: string }>`
    select r.id, r.line, r.kind, r.reference, r.day, r.gross, r.fee, r.net, r.outcome, ${page.keys},
        case when o.id is null then null else jsonb_build_object('id', o.id, 'number', o.number) end as "order",
        case when f.id is not null then jsonb_build_object('amount', -f.amount, 'currency', f.currency)
             when p.id is not null then jsonb_build_object('amount', p.amount, 'currency', p.currency) end as expected
      from payout_rows r
      left join orders o on o.store_id = r.store_id and o.id = r.order_id
      left join payments p on p.store_id = r.store_id and p.id = r.payment_id
      left join refunds f on f.store_id = r.store_id and f.id = r.refund_id
     where r.store_id = ${tx.storeId} and r.payout_id = ${payoutId} and ${page.where}
       and (${only ?? ''} <> 'open' or r.outcome in (${sql.join([...OPEN_OUTCOMES])}))
     order by ${page.orderBy} limit ${page.limit}`.execute(tx);
  return page.cut(rows);
}
