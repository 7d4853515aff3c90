import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { sendLink } from './send-link.ts';

const DAY_MS = 24 * 3_600_000;

/** An order line without downloads whose variant has a file. */
export type UnofferedLine = {
  lineId: string;
  fileId: string;
  maxDownloads: number;
  validDays: number;
  /** True if the order is fully paid. */
  isPaid: boolean;
};

/**
 * Creates the downloads of a paid order and mails the link; no effect without files or before full payment.
 * Runs in the payment's transaction; idempotent.
 */
export async function offerDownloads(tx: StoreTx, { orderId }: { orderId: string }, act: Act): Promise<void> {
  const lines = (await unofferedLines(tx, orderId)).filter(({ isPaid }) => isPaid);
  if (lines.length === 0) return;
  await writeDownloads(tx, { orderId, lines }, act);
  await sendLink(tx, { orderId }, act);
}

/** Uncancelled order lines with a file but without downloads. */
export async function unofferedLines(tx: StoreTx, orderId: string): Promise<UnofferedLine[]> {
  const { rows } = await sql<UnofferedLine>`
    select l.id as "lineId", f.id as "fileId", f.max_downloads as "maxDownloads", f.valid_days as "validDays",
           o.payment_status in ('paid', 'partially_refunded') as "isPaid"
      from order_lines l
      join orders o on o.store_id = l.store_id and o.id = l.order_id and o.status <> 'cancelled' and o.number > 0
      join digital_files f on f.store_id = l.store_id and f.variant_id = l.variant_id
     where l.store_id = ${tx.storeId} and l.order_id = ${orderId}
       and l.quantity > l.refunded_quantity and l.quantity > l.cancelled_quantity
       and not exists (select from order_downloads d where d.store_id = l.store_id and d.line_id = l.id)
     order by l.position`.execute(tx);
  return rows;
}

/** True if each uncancelled line of an order has a file. */
export async function hasEveryFile(tx: StoreTx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_lines l
     where l.store_id = ${tx.storeId} and l.order_id = ${orderId} and l.quantity > l.cancelled_quantity
       and not exists (select from order_downloads d where d.store_id = l.store_id and d.line_id = l.id)
     limit 1`.execute(tx);
  return rows.length === 0;
}

export async function writeDownloads(
  tx: StoreTx,
  { orderId, lines }: { orderId: string; lines: readonly UnofferedLine[] },
  act: Act,
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('order_downloads')
    .values(
      lines.map((line) => ({
        ...{ store_id: tx.storeId, id: newId(), order_id: orderId, line_id: line.lineId },
        ...{ file_id: line.fileId, max_downloads: line.maxDownloads, created_at: act.at },
        expires_at: new Date(act.at.getTime() + line.validDays * DAY_MS),
      })),
    )
    // If two payments of an order run at once, the second finds the first one's row.
    .onConflict((conflict) => conflict.columns(['store_id', 'line_id']).doNothing())
    .execute();
}
