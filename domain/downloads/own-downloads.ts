import { type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { hashToken, isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { Ended } from './errors.ts';

/** A download, with the data shown to its buyer and the owner. */
export type OwnDownload = {
  id: string;
  orderId: string;
  number: number;
  /** The product's title at the time of sale. */
  titles: Partial<Record<Locale, string>>;
  fileName: string;
  contentType: string;
  bytes: number;
  contentId: string;
  used: number;
  maxDownloads: number;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** The reason why the file cannot be downloaded now; null if it can. */
  ended: Ended | null;
};

/**
 * SQL, true while a line belongs to its buyer: neither cancelled nor refunded. Evaluated on each request, so
 * that a refund takes effect at once. Orders have the alias `o`, lines `l`.
 */
export const IS_OWNED = sql<SqlBool>`(o.status <> 'cancelled' and o.payment_status not in ('refunded', 'voided')
  and l.quantity > l.refunded_quantity and l.quantity > l.cancelled_quantity
  and (l.line_total = 0 or l.line_total > l.refunded_amount))`;

/** Access by an order whose ownership is proven, or by the token of a mailed link. */
export type Holder = { orderId: string } | { token: string };

/** SQL condition that a row `d` of order_downloads belongs to the holder. */
export function isHeldBy(holder: Holder) {
  if ('orderId' in holder) return sql<SqlBool>`d.order_id = ${holder.orderId}`;
  return sql<SqlBool>`exists (select from download_links k where k.store_id = d.store_id
    and k.order_id = d.order_id and k.token_hash = ${hashToken(holder.token)})`;
}

/** The downloads of an order and how often each was used. Empty for an invalid link. */
export async function ownDownloads(tx: StoreTx, holder: Holder, at: Date): Promise<OwnDownload[]> {
  const { rows } = await sql<OwnDownload>`
    select d.id, d.order_id as "orderId", o.number, l.titles, f.file_name as "fileName",
           f.content_type as "contentType", f.bytes, f.content_id as "contentId", d.used,
           d.max_downloads as "maxDownloads", d.expires_at as "expiresAt", d.last_used_at as "lastUsedAt",
           case when not ${IS_OWNED} then 'withdrawn'
                when d.expires_at <= ${at} then 'expired'
                when d.used >= d.max_downloads then 'used_up' end as ended
      from order_downloads d
      join orders o on o.store_id = d.store_id and o.id = d.order_id
      join order_lines l on l.store_id = d.store_id and l.id = d.line_id
      join digital_files f on f.store_id = d.store_id and f.id = d.file_id
     where d.store_id = ${tx.storeId} and ${isHeldBy(holder)}
     order by l.position, d.id`.execute(tx);
  return rows;
}

/** Finds a download; null if it does not belong to the holder. */
export async function findDownload(
  tx: StoreTx,
  { holder, downloadId, at }: { holder: Holder; downloadId: string; at: Date },
): Promise<OwnDownload | null> {
  if (!isId(downloadId)) return null;
  return (await ownDownloads(tx, holder, at)).find(({ id }) => id === downloadId) ?? null;
}

/** True once a file of the order was downloaded, even before a renewal. */
export function isDownloaded(storeId: string, orderId: string) {
  return sql<boolean>`exists (select from order_downloads d
    where d.store_id = ${storeId} and d.order_id = ${orderId} and d.last_used_at is not null)`;
}
