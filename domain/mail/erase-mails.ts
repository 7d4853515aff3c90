import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Empties what was mailed to a person who leaves. A mail that still waits goes out first; it stays as a row then. */
export async function eraseMails(tx: StoreTx, { recipient }: { recipient: string }): Promise<void> {
  await tx
    .updateTable('mails as m')
    .set({ recipient: '', subject: '', body_text: '', body_html: '' })
    .where('m.store_id', '=', tx.storeId)
    .where('m.status', '=', 'sent')
    .where(sql<boolean>`lower(m.recipient) = ${recipient.toLowerCase()}`)
    .execute();
}
