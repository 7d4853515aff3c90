import { type RawBuilder, sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { BreachEntry } from './breach.ts';

const COLUMNS = sql`e.id, e.breach_id as "breachId", e.position, e.at, e.by_name as "byName",
  e.change_note as "changeNote", e.title, e.what, e.happened_at as "happenedAt", e.aware_at as "awareAt",
  e.concerns_all as "concernsAll", e.stores, e.data_kinds as "dataKinds", e.persons, e.measures, e.authority,
  e.authority_told_at as "authorityToldAt", e.authority_note as "authorityNote"`;
const NOTICES = sql`(select count(*)::int from breach_notices n where n.breach_id = e.breach_id) as "ownersTold",
  (select min(n.at) from breach_notices n where n.breach_id = e.breach_id) as "ownersToldAt"`;

export type BreachSummary = BreachEntry & {
  /** The number of mails written to owners, and the time of the first. */
  ownersTold: number;
  ownersToldAt: Date | null;
};

const MOST = 500;

/** The last entry of each breach; the breach discovered last comes first. */
export async function listBreaches(): Promise<BreachSummary[]> {
  return read<BreachSummary>(sql`
    select ${COLUMNS}, ${NOTICES} from breach_entries e
     where e.position = (select max(l.position) from breach_entries l where l.breach_id = e.breach_id)
     order by e.aware_at desc, e.breach_id desc limit ${MOST}`);
}

/** A breach with all its entries, the last one first; null if there is no such breach. */
export async function readBreach(
  breachId: string,
): Promise<{ current: BreachSummary; entries: BreachSummary[] } | null> {
  if (!isId(breachId)) return null;
  const entries = await read<BreachSummary>(sql`
    select ${COLUMNS}, ${NOTICES} from breach_entries e where e.breach_id = ${breachId} order by e.position desc`);
  const [current] = entries;
  return current ? { current, entries } : null;
}

/** All entries of the log, for the CSV file. */
export async function allBreachEntries(): Promise<BreachSummary[]> {
  return read<BreachSummary>(sql`
    select ${COLUMNS}, ${NOTICES} from breach_entries e order by e.breach_id, e.position`);
}

async function read<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return withPlatform(async (tx) => (await query.execute(tx)).rows);
}
