import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { TakeFailure } from './errors.ts';
import { findDownload, type Holder, IS_OWNED, isHeldBy, type OwnDownload } from './own-downloads.ts';

/**
 * An interrupted download may resume for a day without being counted, until its resumptions have used up this
 * credit. Each costs 1, plus up to 4 in proportion to the share of the file that it requests. A bad
 * connection resumes often, each time from a later position; a shared link, or a client that always skips the
 * first byte, requests nearly the whole file and is counted again after ten resumptions.
 */
const RESUME_HOURS = 24;
const RESUME_CREDIT = 50;
const costOf = (share: number) => 1 + Math.ceil(4 * share);

/**
 * Counts one download in one statement, so that of two simultaneous requests for the last download one gets
 * it. rest: the share of the file (0 to 1) that a request asks for if it starts after the first byte; null
 * for a request from the first byte. A request for the rest is not counted soon after a request from the
 * first byte was. Takes a share lock on the order, so that cancelOwnOrder either sees this download or has
 * withdrawn the file.
 */
export async function takeDownload(
  tx: StoreTx,
  asked: { holder: Holder; downloadId: string; rest: number | null; at: Date },
): Promise<Result<OwnDownload, TakeFailure>> {
  const found = await findDownload(tx, asked);
  if (!found) return fail('download_not_found');
  const { holder, downloadId, rest, at } = asked;
  await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', found.orderId)
    .forShare()
    .execute();
  const cost = costOf(rest ?? 0);
  const since = new Date(at.getTime() - RESUME_HOURS * 3_600_000);
  const goesOn = sql<boolean>`(${rest !== null} and d.used > 0 and d.last_used_at > ${since} and d.resumed + ${cost} <= ${RESUME_CREDIT})`;
  const counted = await sql`
    update order_downloads d
       set used = d.used + case when ${goesOn} then 0 else 1 end,
           resumed = case when ${goesOn} then d.resumed + ${cost} else 0 end,
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
