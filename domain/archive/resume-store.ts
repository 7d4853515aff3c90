import type { StoreTx, TaskName } from '#db/index.ts';
import { queueBackInStockAlerts } from '#domain/back-in-stock/index.ts';
import { expireLater } from '#domain/card-payments/index.ts';
import { convertCatalogueLater, queuePriceChanges } from '#domain/catalog/index.ts';
import { queueHeldMails } from '#domain/mail/index.ts';
import { dropReceiptsLater } from '#domain/manual-payments/index.ts';
import { dropAskedLater } from '#domain/marketing/index.ts';
import { countOrdersLater, countTogether, rankProducts } from '#domain/reports/index.ts';
import { countVotesLater } from '#domain/reviews/index.ts';
import { queueWaiting } from '#domain/tenancy/index.ts';
import { queueHeldTextMessages } from '#domain/text-messages/index.ts';

type Resume = { tasks: TaskName[]; queue: (tx: StoreTx, at: Date) => Promise<unknown> };

/**
 * The tasks that rows of an imported store wait for, and how each is queued from those rows. Every other task is on a list
 * of unresumed-tasks.ts.
 */
export const RESUMED: readonly Resume[] = [
  { tasks: ['mail.deliver'], queue: queueHeldMails },
  { tasks: ['text-messages.deliver'], queue: queueHeldTextMessages },
  { tasks: ['payments.expire-hold'], queue: expireHolds },
  { tasks: ['invoices.issue-waiting'], queue: queueWaiting },
  { tasks: ['payments.drop-receipts'], queue: dropReceiptsLater },
  { tasks: ['marketing.drop-asked'], queue: dropAskedLater },
  { tasks: ['catalog.refresh-prices'], queue: queuePriceChanges },
  { tasks: ['catalog.convert-prices'], queue: convertCatalogueLater },
  { tasks: ['back-in-stock.mail'], queue: (tx) => queueBackInStockAlerts(tx, 'all') },
  { tasks: ['reviews.count-votes'], queue: countVotesLater },
  { tasks: ['reports.sum-sales', 'orders.note-buyers'], queue: (tx) => countOrdersLater(tx, tx.storeId) },
  { tasks: ['reports.rank-products'], queue: rankProducts },
  { tasks: ['reports.count-together'], queue: countTogether },
];

/** Schedules the pending work of an imported store that is now opened. Safe to run twice. */
export async function resumeStore(tx: StoreTx, at: Date): Promise<void> {
  for (const { queue } of RESUMED) await queue(tx, at);
}

async function expireHolds(tx: StoreTx): Promise<void> {
  const held = await tx
    .selectFrom('orders')
    .select(['id', 'hold_until'])
    .where('store_id', '=', tx.storeId)
    // An order that lapsed keeps the time.
    .where('status', '=', 'pending_payment')
    .where('hold_until', 'is not', null)
    .execute();
  for (const { id, hold_until } of held) if (hold_until) await expireLater(tx, id, hold_until);
}
