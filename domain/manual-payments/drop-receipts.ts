import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that deletes a store's receipts that proved no payment. */
export const DROP_RECEIPTS_TASK = 'payments.drop-receipts';

/**
 * A refused receipt, and a receipt of a cancelled order, stays this long: a shopper who says that the money was sent asks
 * within weeks, and a bank answers within two months. An accepted receipt belongs to the accounts and stays with its order.
 */
export const RECEIPT_DAYS = 90;
const KEPT = sql`${RECEIPT_DAYS} * interval '1 day'`;
const BATCH = 200;

// Each change of a cancelled order (a note, a late payment) counts anew, because it is still being talked about.
const DUE = sql`case when r.status = 'refused' then greatest(r.uploaded_at, r.decided_at)
                     when o.status = 'cancelled' then greatest(r.uploaded_at, o.updated_at) end + ${KEPT}`;

/** Deletes due receipts in one batch and queues the next run; returns their files, which other rows may still need. */
export async function dropReceipts(tx: StoreTx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    delete from transfer_receipts where store_id = ${tx.storeId} and id = any (array(
      select r.id from transfer_receipts r join orders o on o.store_id = r.store_id and o.id = r.order_id
       where r.store_id = ${tx.storeId} and r.status <> 'accepted' and r.uploaded_at <= ${now}::timestamptz - ${KEPT}
         and ${DUE} <= ${now}
       order by r.uploaded_at limit ${BATCH}))
    returning file_hash as hash`.execute(tx);
  await dropReceiptsLater(tx, now);
  return [...new Set(rows.map(({ hash }) => hash))];
}

/**
 * Queues the deletion for the day on which the store's oldest such receipt is due: one job a store. If its order still
 * waits, the job looks again in the next week.
 */
export async function dropReceiptsLater(tx: StoreTx, now: Date): Promise<void> {
  const { rows } = await sql<{ runAt: Date }>`
    select coalesce(${DUE}, greatest(r.uploaded_at + ${KEPT},
             date_trunc('week', ${now}::timestamptz, 'UTC') + interval '7 days')) as "runAt"
      from transfer_receipts r join orders o on o.store_id = r.store_id and o.id = r.order_id
     where r.store_id = ${tx.storeId} and r.status <> 'accepted'
     order by r.uploaded_at limit 1`.execute(tx);
  const [oldest] = rows;
  if (!oldest) return;
  await enqueue(
    tx,
    DROP_RECEIPTS_TASK,
    {},
    { class: 'web', jobKey: DROP_RECEIPTS_TASK, runAt: oldest.runAt },
  );
}
