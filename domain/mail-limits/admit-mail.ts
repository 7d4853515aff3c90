import { type PlatformTx, withPlatform } from '#db/index.ts';
import { countPlatformAttempt, type Limit, mailboxOf, normalizeEmail } from '#domain/identity/index.ts';
import type { Admission, MailToStranger } from '#domain/mail/index.ts';
import { ownerOfUnpaid } from '#domain/packages/index.ts';
import { addressNetwork, addressProvider } from '#lib/address-block.ts';

const HOUR = 3600;
/**
 * The mails of all stores to one mailbox. Anybody may type any address into the forms of every shop, and a shop's own
 * limits count only its own mails.
 */
const TO_MAILBOX: Limit = { bucket: 'store mails to', windowSeconds: 24 * HOUR, free: 100, refuse: 100 };
/**
 * The mails of all unpaid stores of one account. Anybody can open such a store and choose the names in its mails. Mails
 * over the limit wait instead of being dropped. Mails about orders are counted separately, so that addresses typed into
 * other forms do not delay them.
 */
const OF_UNPAID: Limit = { bucket: 'mails of unpaid', windowSeconds: HOUR, free: 120, refuse: 120 };
/** The same for all accounts that opened their stores from one network, because a machine can create many accounts. */
const OF_NETWORK: Limit = { bucket: 'mails of unpaid from', windowSeconds: HOUR, free: 600, refuse: 600 };
/** The same for all networks of IPv6 that belong to one provider, because some give anybody many of them for free. */
const OF_PROVIDER: Limit = {
  bucket: 'mails of unpaid by provider',
  windowSeconds: HOUR,
  free: 1800,
  refuse: 1800,
};
/** The maximum number of windows that a mail waits before it is checked again. */
const MOST_WINDOWS = 72;

/**
 * Decides whether a store's mail may go to an unverified mailbox, and counts it. Mails are counted here and not in the
 * forms, so that the limit covers every form that causes a mail.
 */
export function admitMail({ storeId, recipient, cause, openedFrom, at }: MailToStranger): Promise<Admission> {
  return withPlatform(async (tx) => {
    if (cause === 'contact' && (await isOfTeam(tx, storeId, recipient))) return 'admitted';
    const unpaid = await ownerOfUnpaid(tx, storeId);
    if (unpaid) {
      const kind = cause === 'order' ? 'orders' : 'forms';
      const provider = addressProvider(openedFrom);
      const waitSeconds = await countUnpaid(
        tx,
        [
          { limit: OF_UNPAID, subject: `${kind} ${unpaid.ownerId}` },
          ...(openedFrom ? [{ limit: OF_NETWORK, subject: `${kind} ${addressNetwork(openedFrom)}` }] : []),
          ...(provider ? [{ limit: OF_PROVIDER, subject: `${kind} ${provider}` }] : []),
        ],
        at,
      );
      if (waitSeconds > 0) return { waitSeconds };
    }
    // A limit that shops' visitors cannot use up.
    if (cause === 'own_limit') return 'admitted';
    const subject = mailboxOf(normalizeEmail(recipient));
    const toMailbox = await countPlatformAttempt(tx, TO_MAILBOX, { subject, at });
    return toMailbox.isRefused ? 'refused' : 'admitted';
  });
}

/** True if a member of the store's team has an account with the address. */
async function isOfTeam(tx: PlatformTx, storeId: string, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom('staff_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.store_id', '=', storeId)
    .where('u.email_norm', '=', normalizeEmail(email))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The seconds until there is room; 0 if there is. Mails that do not fit are spread over the next windows: if all of
 * them came back in the next one, a shop that writes more and more mails would have them all tried every hour, before
 * the mails of others.
 */
async function countUnpaid(
  tx: PlatformTx,
  counts: readonly { limit: Limit; subject: string }[],
  at: Date,
): Promise<number> {
  for (const { limit, subject } of counts) {
    const { isRefused, retryAfterSeconds, excess } = await countPlatformAttempt(tx, limit, { subject, at });
    if (!isRefused) continue;
    const windows = Math.min(MOST_WINDOWS, Math.floor((excess - 1) / limit.refuse));
    return retryAfterSeconds + windows * limit.windowSeconds;
  }
  return 0;
}
