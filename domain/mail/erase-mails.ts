import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Erases the sent mails to a person. A pending mail is left unchanged, so that it can be sent. */
export async function eraseMails(tx: StoreTx, { recipient }: { recipient: string }): Promise<void> {
  await tx
    .updateTable('mails as m')
    .set({ recipient: '', subject: '', body_text: '', body_html: '' })
    .where('m.store_id', '=', tx.storeId)
    .where('m.status', '=', 'sent')
    .where(sql<boolean>`lower(m.recipient) = ${recipient.toLowerCase()}`)
    .execute();
}
