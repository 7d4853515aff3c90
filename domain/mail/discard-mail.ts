import type { PlatformTx, StoreTx } from '#db/index.ts';
import { maskedBodies, maskedLinks } from './mask-links.ts';

/** States of a mail that can be given up. */
const OPEN = ['failed', 'queued', 'suppressed'];

/** Gives a mail up that was not sent: its job does nothing, and its links are masked. False if it was sent or is gone. */
export async function discardMail(tx: StoreTx | PlatformTx, id: string): Promise<boolean> {
  const { numUpdatedRows } =
    'storeId' in tx
      ? await tx
          .updateTable('mails')
          .set({ status: 'discarded', ...maskedLinks() })
          .where('store_id', '=', tx.storeId)
          .where('id', '=', id)
          .where('status', 'in', OPEN)
          .executeTakeFirst()
      : await tx
          .updateTable('platform_mails')
          .set({ status: 'discarded', ...maskedBodies() })
          .where('id', '=', id)
          .where('status', 'in', OPEN)
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}
