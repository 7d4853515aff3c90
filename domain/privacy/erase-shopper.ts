import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { deleteAlertsOf } from '#domain/back-in-stock/index.ts';
import { eraseParked } from '#domain/checkout/index.ts';
import { forgetCustomer } from '#domain/customers/index.ts';
import { deleteMessagesFrom } from '#domain/inbox/index.ts';
import { eraseMails } from '#domain/mail/index.ts';
import { eraseReader } from '#domain/marketing/index.ts';
import { eraseOrders } from '#domain/orders/index.ts';
import { eraseReviewer } from '#domain/reviews/index.ts';
import { deleteTextMessages } from '#domain/text-messages/index.ts';
import type { KnownShopper } from './held-data.ts';

/** `waiting`: the number of open orders, whose data is erased when they are finished. */
export type Erased = { accounts: number; orders: number; waiting: number; reviews: number; messages: number };

/**
 * Erases a person from a store, in the caller's transaction (GDPR art. 17, PDPL art. 18): accounts, orders, reviews,
 * messages, newsletter, alerts, mails, texts and parked orders. Keeps the data that the law requires (issued invoices,
 * the activity log), and the refuse list, which protects the store. Jobs delete the files. Safe to repeat.
 */
export async function eraseShopper(tx: StoreTx, person: KnownShopper, act: Act): Promise<Erased> {
  const { customerIds, emails, phones } = person;
  const { reviews } = await eraseReviewer(tx, person, act);
  const { erased: orders, waiting } = await eraseOrders(tx, person, act);
  let accounts = 0;
  for (const customerId of customerIds) if (await forgetCustomer(tx, { customerId }, act)) accounts += 1;
  for (const emailNorm of emails) await eraseReader(tx, { emailNorm });
  await deleteAlertsOf(tx, emails);
  const messages = await deleteMessagesFrom(tx, emails);
  await eraseMails(tx, { recipients: emails });
  await deleteTextMessages(tx, { phones });
  await eraseParked(tx, { emails, phones });
  const erased = { accounts, orders, waiting, reviews, messages };
  await recordAudit(tx, act, {
    action: 'privacy.erased',
    subjectKind: 'privacy',
    subjectId: tx.storeId,
    after: erased,
  });
  return erased;
}
