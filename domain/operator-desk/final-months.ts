import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type CountedRevenue, countRevenue, type RevenueMonth, type TrialMonth } from './count-revenue.ts';

/**
 * The time after which the figures of a month are final: a trial may still be converted within 30 days of its end, and an
 * unpaid store closes eight days after its period.
 */
const FINAL_AFTER_MS = 31 * 86_400_000;
/** The number of months that the console shows. Of these, the months whose figures are final are stored. */
const MOST = 12;

/** The first moment of the month that contains `at`, or of the month that is `later` months after it. */
export function monthStart(at: Date, later = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));
}

/** The index of the first of these months that must be computed: the one after the last stored month. */
export function firstOpenMonth(starts: Date[], final: CountedRevenue): number {
  const last = final.trials.at(-1)?.start.getTime() ?? 0;
  return starts.findIndex((start) => start.getTime() > last);
}

/** The stored figures of these months, up to the first month that is not stored. */
export async function readFinalMonths(tx: PlatformTx, starts: Date[]): Promise<CountedRevenue> {
  const names = starts.map(nameOf);
  const { rows: stored } = await sql<TrialMonth>`
    select (month || '-01')::timestamp at time zone 'UTC' as start, trials_ended as ended, trials_converted as converted
      from revenue_months where month = any(${names}::text[]) order by month`.execute(tx);
  const gap = starts.findIndex((start, at) => stored[at]?.start.getTime() !== start.getTime());
  const trials = stored.slice(0, gap < 0 ? starts.length : gap);
  const { rows } = await sql<RevenueMonth & { currency: string }>`
    select (month || '-01')::timestamp at time zone 'UTC' as start, currency, recurring::float8, paying_before as "payingBefore",
        paying, first_paid as "firstPaid", lost
      from revenue_sums where month = any(${trials.map(({ start }) => nameOf(start))}::text[]) order by month`.execute(
    tx,
  );
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    trials,
    currencies: currencies.map((name) => ({
      currency: name,
      months: trials.map(({ start }) => {
        const found = rows.find((row) => row.currency === name && row.start.getTime() === start.getTime());
        const { currency: _currency, ...month } = found ?? { ...NOTHING, currency: name, start };
        return month;
      }),
    })),
  };
}

const NOTHING = { recurring: 0, payingBefore: 0, paying: 0, firstPaid: 0, lost: 0 };
const nameOf = (start: Date) => start.toISOString().slice(0, 7);

/** Stores the months of the last year whose figures are final and not stored. Returns their number. */
export async function storeFinalMonths(at: Date): Promise<number> {
  const final = new Date(at.getTime() - FINAL_AFTER_MS);
  const starts = Array.from({ length: MOST }, (_, index) => monthStart(at, index - MOST + 1)).filter(
    (start) => monthStart(start, 1) <= final,
  );
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ month: string }>`
      select asked.month from unnest(${starts.map(nameOf)}::text[]) as asked (month)
       where not exists (select from revenue_months m where m.month = asked.month)`.execute(tx);
    const missing = starts.filter((start) => rows.some(({ month }) => month === nameOf(start)));
    if (missing.length === 0) return 0;
    // Serializes workers, so that two of them do not store the same month twice.
    await sql`select pg_advisory_xact_lock(hashtextextended('revenue months', 0))`.execute(tx);
    for (const start of missing) await storeMonth(tx, start, at);
    return missing.length;
  });
}

async function storeMonth(tx: PlatformTx, start: Date, at: Date): Promise<void> {
  const counted = await countRevenue(tx, [start, monthStart(start, 1)]);
  const month = nameOf(start);
  const { ended, converted } = counted.trials[0] ?? { ended: 0, converted: 0 };
  const written = await tx
    .insertInto('revenue_months')
    .values({ month, trials_ended: ended, trials_converted: converted, stored_at: at })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) return;
  const sums = counted.currencies.flatMap(({ currency, months }) =>
    months.map(({ recurring, payingBefore, paying, firstPaid, lost }) => ({
      ...{ month, currency, recurring, paying, lost },
      ...{ paying_before: payingBefore, first_paid: firstPaid },
    })),
  );
  if (sums.length > 0) await tx.insertInto('revenue_sums').values(sums).execute();
}
