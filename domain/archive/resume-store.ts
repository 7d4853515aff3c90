import type { StoreTx } from '#db/index.ts';
import { expireLater } from '#domain/card-payments/index.ts';
import { queuePriceChanges } from '#domain/catalog/index.ts';
import { queueHeldMails } from '#domain/mail/index.ts';
import { countTogether, rankProducts } from '#domain/reports/index.ts';
import { queueHeldTextMessages } from '#domain/text-messages/index.ts';

/**
 * Schedules the pending work of an imported store that is now opened: unsent mails and text messages, the ends of
 * unpaid orders' holds, starts and ends of sales, the ranking, the products bought together. Safe to run twice.
 */
export async function resumeStore(tx: StoreTx, at: Date): Promise<void> {
  await queueHeldMails(tx);
  await queueHeldTextMessages(tx);
  const held = await tx
    .selectFrom('orders')
    .select(['id', 'hold_until'])
    .where('store_id', '=', tx.storeId)
    // An order that lapsed keeps the time.
    .where('status', '=', 'pending_payment')
    .where('hold_until', 'is not', null)
    .execute();
  for (const { id, hold_until } of held) if (hold_until) await expireLater(tx, id, hold_until);
  await queuePriceChanges(tx);
  await rankProducts(tx, at);
  await countTogether(tx, at);
}
