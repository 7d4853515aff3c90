import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { matchesFilter, STORES, type StoreFilter } from '#domain/operator-desk/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SelectionInvalid } from './errors.ts';

/** The maximum number of stores in a bulk act. */
export const MOST_STORES = 10_000;

const DRAFT_LASTS = '1 day';

/** Either stores by their ids, or all stores that match a filter of the list. */
export type Selection =
  | { storeIds: string[] }
  | { filter: Pick<StoreFilter, 'state' | 'query' | 'packageCode' | 'ordersLevel'> };

/** Creates a draft of a bulk act for these stores, without an act yet. Deletes drafts older than a day. */
export async function selectStores(
  selection: Selection,
  act: Act,
): Promise<Result<{ id: string }, SelectionInvalid>> {
  const { operator, at } = act;
  if (!operator) throw new Error('Only operators select stores.');
  const isSelected =
    'filter' in selection
      ? matchesFilter({ ...selection.filter, at }, selection.filter.state ?? null)
      : ofIds(selection.storeIds);
  return withPlatform(async (tx) => {
    await sql`delete from bulk_acts
      where confirmed_at is null and created_at < ${at}::timestamptz - ${DRAFT_LASTS}::interval`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select s.id from ${STORES} where ${isSelected} order by s.id limit ${MOST_STORES + 1}`.execute(tx);
    if (rows.length === 0 || rows.length > MOST_STORES) {
      return fail('selection_invalid', { stores: rows.length });
    }
    const id = newId();
    const { userId: user_id, name, role } = operator;
    const origin = { ip: act.ip ?? '', request_id: act.requestId ?? '' };
    await tx
      .insertInto('bulk_acts')
      .values({ id, user_id, name: name.slice(0, 120), role, ...origin, created_at: at })
      .execute();
    await sql`insert into bulk_act_stores (bulk_act_id, store_id)
      select ${id}::uuid, unnest(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
    return ok({ id });
  });
}

function ofIds(storeIds: string[]) {
  const ids = [...new Set(storeIds)].filter(isId).slice(0, MOST_STORES + 1);
  return sql<boolean>`s.id = any(${ids}::uuid[])`;
}
