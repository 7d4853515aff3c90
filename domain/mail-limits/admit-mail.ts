import { type PlatformTx, withPlatform } from '#db/index.ts';
import { countPlatformAttempt, type Limit, mailboxOf, normalizeEmail } from '#domain/identity/index.ts';
import type { Admission, MailToStranger } from '#domain/mail/index.ts';

/**
 * The mails of all stores to one mailbox. Anybody may type any address into the forms of every shop, and a shop's own
 * limits count only its own mails.
 */
const TO_MAILBOX: Limit = { bucket: 'store mails to', windowSeconds: 86_400, free: 100, refuse: 100 };
/**
 * The mails of a store on trial. Anybody can open one without paying, and chooses the names in its mails. Mails over the
 * limit wait instead of being dropped, because they may be about orders.
 */
const OF_TRIAL: Limit = { bucket: 'mails of a trial', windowSeconds: 3600, free: 120, refuse: 120 };

/**
 * Decides whether a store's mail may go to an unverified mailbox, and counts it. Mails are counted here and not in the
 * forms, so that the limit covers every form that causes a mail.
 */
export function admitMail({ storeId, recipient, at }: MailToStranger): Promise<Admission> {
  return withPlatform(async (tx) => {
    if (await isOnTrial(tx, storeId)) {
      const ofStore = await countPlatformAttempt(tx, OF_TRIAL, { subject: storeId, at });
      if (ofStore.isRefused) return { waitSeconds: ofStore.retryAfterSeconds };
    }
    const subject = mailboxOf(normalizeEmail(recipient));
    const toMailbox = await countPlatformAttempt(tx, TO_MAILBOX, { subject, at });
    return toMailbox.isRefused ? 'refused' : 'admitted';
  });
}

async function isOnTrial(tx: PlatformTx, storeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('status')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.status === 'trialing';
}
