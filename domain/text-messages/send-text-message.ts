import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { listStores } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { DELIVER_TEXT_MESSAGE_TASK } from './deliver-text-message.ts';

export type TextMessageChannel = 'sms' | 'whatsapp';

export type NewTextMessage = { to: string; channel: TextMessageChannel; body: string; orderId: string };

export type TextMessage = {
  id: string;
  channel: TextMessageChannel;
  recipient: string;
  body: string;
  status: 'queued' | 'sent' | 'failed';
  createdAt: Date;
};

/**
 * Adds a text message to the store's outbox, in the caller's transaction; a job sends it after the commit.
 */
export async function sendTextMessage(tx: StoreTx, text: NewTextMessage, act: Act): Promise<string> {
  if (!/^\+\d{6,15}$/.test(text.to)) throw new Error('A message needs a number in E.164.');
  const id = newId();
  await tx
    .insertInto('text_messages')
    .values({
      store_id: tx.storeId,
      id,
      order_id: text.orderId,
      channel: text.channel,
      recipient: text.to,
      body: text.body,
      created_at: act.at,
    })
    .execute();
  await enqueue(tx, DELIVER_TEXT_MESSAGE_TASK, { textId: id }, { class: 'mail' });
  return id;
}

/** The newest messages of a store, for the demo's outbox page. */
export async function listTextMessages(tx: StoreTx, limit = 50): Promise<TextMessage[]> {
  return tx
    .selectFrom('text_messages as t')
    .select(['t.id', 't.channel', 't.recipient', 't.body', 't.status', 't.created_at as createdAt'])
    .where('t.store_id', '=', tx.storeId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .$castTo<TextMessage>()
    .execute();
}

/** The newest messages of all stores, for a demo install's /dev/mail. Runs one query per store. */
export async function listTextMessagesOfAllStores(
  limit = 20,
): Promise<(TextMessage & { storeSlug: string })[]> {
  const all = [];
  for (const store of await listStores()) {
    const texts = await withStore(store.id, (tx) => listTextMessages(tx, limit));
    all.push(...texts.map((text) => ({ ...text, storeSlug: store.slug })));
  }
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit);
}
