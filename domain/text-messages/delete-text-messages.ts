import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Deletes the texts about these orders or to these numbers, sent or not. Returns their number. */
export async function deleteTextMessages(
  tx: StoreTx,
  of: { orderIds: readonly string[] } | { phones: readonly string[] },
): Promise<number> {
  const whose =
    'phones' in of
      ? sql<boolean>`recipient = any (${[...of.phones]}::text[])`
      : sql<boolean>`order_id = any (${[...of.orderIds]}::uuid[])`;
  const gone = await tx
    .deleteFrom('text_messages')
    .where('store_id', '=', tx.storeId)
    .where(whose)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The number of text messages to these phone numbers. */
export async function countTextMessagesTo(tx: StoreTx, phones: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from text_messages
    where store_id = ${tx.storeId} and recipient = any (${[...phones]}::text[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The texts to these numbers, oldest first. */
export function textMessagesTo(tx: StoreTx, phones: readonly string[]) {
  return tx
    .selectFrom('text_messages')
    .select(['channel', 'recipient', 'body', 'created_at as at'])
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`recipient = any (${[...phones]}::text[])`)
    .orderBy('created_at')
    .execute();
}
