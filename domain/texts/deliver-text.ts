import { withStore } from '#db/index.ts';

/** The job that sends a message to a phone. */
export const TEXT_TASK = 'texts.deliver';

/** Whoever carries messages to phones. Throws when it did not take the message: the job tries again. */
export type TextSender = {
  /** A sender that only logs keeps the words in the outbox, where a demo shows them; a real one has them cleared. */
  keepsWords: boolean;
  send(text: { id: string; channel: string; to: string; body: string }): Promise<void>;
};

/** Sends one message of the outbox. Sent before, or gone: nothing is done. A code is cleared once it is on its way. */
export async function deliverText(
  storeId: string,
  textId: string,
  { sender, at }: { sender: TextSender; at: Date },
): Promise<'sent' | 'nothing'> {
  const text = await withStore(storeId, (tx) =>
    tx
      .selectFrom('text_messages as t')
      .select(['t.id', 't.channel', 't.recipient as to', 't.body'])
      .where('t.store_id', '=', tx.storeId)
      .where('t.id', '=', textId)
      .where('t.status', '=', 'queued')
      .executeTakeFirst(),
  );
  if (!text) return 'nothing';
  await sender.send(text);
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
