import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { InboxMessage } from './list-messages.ts';

export type ContactReply = { id: string; body: string; by: string; at: Date };

export type MessageView = InboxMessage & { replies: ContactReply[] };

/** One message with what was answered to it, oldest first; null where the inbox has none of this id. */
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

/** A message that was new is read; any other stays as it is. Looking at it changes nothing else, so no audit row. */
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
