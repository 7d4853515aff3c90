import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { TakeFailure } from './errors.ts';
import { findDownload, type Holder, IS_OWNED, isHeldBy, type OwnDownload } from './own-downloads.ts';

/**
 * An interrupted download may resume for a day, up to this number of times: a bad connection costs no count,
 * and sharing is limited.
 */
const RESUME_HOURS = 24;
const MOST_RESUMED = 50;

/**
 * Counts one download in one statement, so that of two simultaneous requests for the last download one gets
 * it. isRest: the request is for the rest of a file, which costs no count soon after its beginning was
 * counted. Takes a share lock on the order, so that cancelOwnOrder either sees this download or has withdrawn
 * the file.
 */
export async function takeDownload(
  tx: StoreTx,
  asked: { holder: Holder; downloadId: string; isRest: boolean; at: Date },
): Promise<Result<OwnDownload, TakeFailure>> {
  const found = await findDownload(tx, asked);
  if (!found) return fail('download_not_found');
  const { holder, downloadId, isRest, at } = asked;
  await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', found.orderId)
    .forShare()
    .execute();
  const since = new Date(at.getTime() - RESUME_HOURS * 3_600_000);
  const goesOn = sql<boolean>`(${isRest} and d.used > 0 and d.last_used_at > ${since} and d.resumed < ${MOST_RESUMED})`;
  const counted = await sql`
    update order_downloads d
       set used = d.used + case when ${goesOn} then 0 else 1 end,
           resumed = case when ${goesOn} then d.resumed + 1 else 0 end,
           last_used_at = case when ${goesOn} then d.last_used_at else ${at} end
      from orders o, order_lines l
     where d.store_id = ${tx.storeId} and d.id = ${downloadId} and ${isHeldBy(holder)}
       and o.store_id = d.store_id and o.id = d.order_id
       and l.store_id = d.store_id and l.id = d.line_id and ${IS_OWNED}
       and d.expires_at > ${at} and (${goesOn} or d.used < d.max_downloads)`.execute(tx);
  if (counted.numAffectedRows === 1n) return ok(found);
  const now = await findDownload(tx, asked);
  return fail('download_ended', { why: now?.ended ?? 'used_up' });
}
