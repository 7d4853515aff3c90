import type { PlatformTx, StoreTx } from '#db/index.ts';
import { endMail } from './end-mail.ts';
import { emptyFarewell } from './farewell.ts';
import { maskedBodies } from './mask-links.ts';

/** The states in which a mail can be discarded. */
const OPEN = ['failed', 'queued', 'suppressed'];

/**
 * Discards an unsent mail: its job does nothing, and its links are masked. False if it was sent or no longer exists.
 */
export async function discardMail(tx: StoreTx | PlatformTx, id: string): Promise<boolean> {
  if (!('storeId' in tx)) return discardOwnMail(tx, id);
  return (await endMail(tx, id, { status: 'discarded' }, OPEN)) !== null;
}

async function discardOwnMail(tx: PlatformTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_mails')
    .set({ status: 'discarded', ...maskedBodies() })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emptyFarewell(tx, id);
  return true;
}
