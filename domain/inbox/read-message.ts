import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { InboxMessage } from './list-messages.ts';

export type ContactReply = { id: string; body: string; by: string; at: Date };

export type MessageView = InboxMessage & { replies: ContactReply[] };

/** A message with its replies, oldest first; null if there is none with this id. */
export async function readMessage(tx: StoreTx, messageId: string): Promise<MessageView | null> {
  if (!isId(messageId)) return null;
  const message = await tx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'order_number as orderNumber', 'body', 'locale', 'status'])
    .select('created_at as at')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) return null;
  const replies = await tx
    .selectFrom('contact_replies')
    .select(['id', 'body', 'actor_name as by', 'sent_at as at'])
    .where('store_id', '=', tx.storeId)
    .where('message_id', '=', messageId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return { ...(message as InboxMessage), replies };
}

/** Marks a new message as read; no audit row, because nothing else changes. */
export async function markRead(tx: StoreTx, { messageId }: { messageId: string }): Promise<void> {
  if (!isId(messageId)) return;
  await tx
    .updateTable('contact_messages')
    .set({ status: 'read' })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', messageId)
    .where('status', '=', 'new')
    .execute();
}
