import { sql } from 'kysely';
import { enqueue, type StoreTx, withStore } from '#db/index.ts';

/** The job that sends a text message. */
export const DELIVER_TEXT_MESSAGE_TASK = 'text-messages.deliver';

/**
 * The port to a text message provider. send throws if the provider did not accept the message, and the job
 * retries.
 */
export type TextMessageSender = {
  /**
   * True for the logging sender, whose texts stay in the outbox for the demo; after a real sender the text is
   * cleared.
   */
  keepsWords: boolean;
  send(text: { id: string; channel: string; to: string; body: string }): Promise<void>;
};

/**
 * Sends one message from the outbox; no effect if it was sent or deleted. A code is cleared once it is sent. `held`: the
 * messages of an imported store wait until its owner opens it.
 */
export async function deliverTextMessage(
  storeId: string,
  textId: string,
  { sender, at }: { sender: TextMessageSender; at: Date },
): Promise<'sent' | 'held' | 'nothing'> {
  const text = await withStore(storeId, (tx) =>
    tx
      .selectFrom('text_messages as t')
      .select(['t.id', 't.channel', 't.recipient as to', 't.body'])
      .select(sql<boolean>`app.is_unopened()`.as('isHeld'))
      .where('t.store_id', '=', tx.storeId)
      .where('t.id', '=', textId)
      .where('t.status', '=', 'queued')
      .executeTakeFirst(),
  );
  if (!text) return 'nothing';
  const { isHeld, ...message } = text;
  if (isHeld) return 'held';
  await sender.send(message);
  await withStore(storeId, (tx) =>
    tx
      .updateTable('text_messages')
      .set({ status: 'sent', sent_at: at, ...(sender.keepsWords ? {} : { body: '–' }) })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', textId)
      .execute(),
  );
  return 'sent';
}

/** Queues the messages that waited while the store was imported and not opened yet. */
export async function queueHeldTextMessages(tx: StoreTx): Promise<void> {
  const { rows } = await sql<{ textId: string }>`
    select id as "textId" from text_messages where store_id = ${tx.storeId} and status = 'queued'
     order by created_at, id`.execute(tx);
  for (const held of rows) await enqueue(tx, DELIVER_TEXT_MESSAGE_TASK, held, { class: 'mail' });
}
