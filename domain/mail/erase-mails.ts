import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { liftConfirmed } from './suppressions.ts';

/**
 * Erases the mails to a person, and the address if it refused mails. A mail that may still be sent is left unchanged.
 */
export async function eraseMails(tx: StoreTx, { recipient }: { recipient: string }): Promise<void> {
  await tx
    .updateTable('mails as m')
    .set({ recipient: '', subject: '', body_text: '', body_html: '' })
    .where('m.store_id', '=', tx.storeId)
    .where('m.status', 'in', ['sent', 'suppressed', 'discarded'])
    .where(sql<boolean>`lower(m.recipient) = ${recipient.toLowerCase()}`)
    .execute();
  await liftConfirmed(tx, recipient.toLowerCase());
}
