import { type PlatformTx, withPlatform } from '#db/index.ts';
import { countPlatformAttempt, type Limit, mailboxOf, normalizeEmail } from '#domain/identity/index.ts';
import type { Admission, MailToStranger } from '#domain/mail/index.ts';

/**
 * The mails of all stores to one mailbox. Anybody may type any address into the forms of every shop, and each shop's own
 * limits know only its own mails.
 */
const TO_MAILBOX: Limit = { bucket: 'store mails to', windowSeconds: 86_400, free: 100, refuse: 100 };
/**
 * The mails of a store on trial, which anybody can open without paying, and whose name and products they word. The rest
 * of its mails wait, so that no order is lost.
 */
const OF_TRIAL: Limit = { bucket: 'mails of a trial', windowSeconds: 3600, free: 120, refuse: 120 };

/**
 * Decides whether a store's mail may go to a mailbox that has not proven itself to the store, and counts it. Per mail,
 * because it holds for every way in which a visitor or an owner has a mail written.
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
