import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RenewFailure } from './errors.ts';
import { unofferedLines, writeDownloads } from './offer-downloads.ts';
import { IS_OWNED } from './own-downloads.ts';
import { type SentLink, sendLink } from './send-link.ts';

/**
 * Renews the downloads of a paid order: resets counts and days to the files' current limits, with a new link
 * that replaces the old one. The last download time stays, because the buyer has the file. Refunded lines
 * stay withdrawn.
 */
export async function renewDownloads(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<SentLink, RenewFailure>> {
  if (!isId(orderId) || !(await isPaid(tx, orderId))) return fail('nothing_to_renew');
  await writeDownloads(tx, { orderId, lines: await unofferedLines(tx, orderId) }, act);
  const renewed = await sql`
    update order_downloads d
       set used = 0, resumed = 0, max_downloads = f.max_downloads,
           expires_at = ${act.at}::timestamptz + make_interval(days => f.valid_days)
      from orders o, order_lines l, digital_files f
     where d.store_id = ${tx.storeId} and d.order_id = ${orderId}
       and o.store_id = d.store_id and o.id = d.order_id
       and l.store_id = d.store_id and l.id = d.line_id
       and f.store_id = d.store_id and f.id = d.file_id and ${IS_OWNED}`.execute(tx);
  if ((renewed.numAffectedRows ?? 0n) === 0n) return fail('nothing_to_renew');
  await tx
    .deleteFrom('download_links')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
  const sent = await sendLink(tx, { orderId }, act);
  await recordAudit(tx, act, {
    action: 'order.downloads_renewed',
    subjectKind: 'order',
    subjectId: orderId,
    after: { isMailed: sent.isMailed },
  });
  return ok(sent);
}

// Locks the order, so that a concurrent refund waits or is seen.
async function isPaid(tx: StoreTx, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders as o')
    .select(['o.payment_status', 'o.status'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order || order.status === 'cancelled') return false;
  return order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
}
