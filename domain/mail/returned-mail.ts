import type { PlatformTx, StoreTx } from '#db/index.ts';
import { isAddressStatus, permanentStatus } from '#lib/mail-status.ts';
import { maskedBodies, maskedLinks } from './mask-links.ts';
import { refusalText, suppressAddress, suppressOwnAddress } from './suppressions.ts';

/** One recipient of a delivery status notification (RFC 3464) to whom a mail could not be delivered. */
export type DeliveryFailure = {
  /** Final-Recipient and Original-Recipient, as written. */
  addresses: string[];
  /** Status; '' if it is missing. */
  status: string;
  /** The words of the last server, from Diagnostic-Code; '' if it is missing. */
  answer: string;
};

/** What a notice about a mail says: undelivered, or reported as spam (RFC 5965). */
export type MailNotice = { kind: 'bounce'; failures: DeliveryFailure[] } | { kind: 'complaint' };

/**
 * `unknown_mail`: erased, deleted or given up. `known`: the mail had such a notice before. `not_permanent`: no failure says that
 * the address of this mail does not exist.
 */
export type NoticeOutcome = 'bounced' | 'complained' | 'unknown_mail' | 'known' | 'not_permanent';

type Noted = { outcome: NoticeOutcome; recipient: string };

/**
 * Notes what came back about a mail and suppresses the address that it was sent to, which is read from the outbox and never
 * from the notice. The same notice again changes nothing, because the mail's row is locked.
 */
export async function noteReturnedMail(
  tx: StoreTx | PlatformTx,
  { mailId, notice }: { mailId: string; notice: MailNotice },
  at: Date,
): Promise<Noted> {
  const mail = await lockMail(tx, mailId);
  const nothing = (outcome: NoticeOutcome) => ({ outcome, recipient: '' });
  if (!mail || mail.recipient === '' || NEVER_SENT.includes(mail.status)) return nothing('unknown_mail');
  const { recipient, status } = mail;
  if (notice.kind === 'complaint') {
    if (status === 'complained') return nothing('known');
    await note(tx, mailId, { recipient, cause: 'complained', message: '', at });
    return { outcome: 'complained', recipient };
  }
  if (status === 'bounced' || status === 'complained') return nothing('known');
  const message = goneMessage(notice.failures, recipient.toLowerCase());
  if (message === null) return nothing('not_permanent');
  await note(tx, mailId, { recipient, cause: 'bounced', message, at });
  return { outcome: 'bounced', recipient };
}

const NEVER_SENT = ['suppressed', 'discarded'];

/** Why the address is gone; null if no failure says so. A notice about another address of a forwarded mail does not count. */
function goneMessage(failures: DeliveryFailure[], recipient: string): string | null {
  const failure = failures.find(
    (each) => each.addresses.some((address) => address.toLowerCase() === recipient) && isGone(each),
  );
  return failure ? `${failure.status} ${failure.answer}` : null;
}

/** 5.0.0 says nothing: Exim writes it whatever the server answered, and Postfix if the answer had no code. */
function isGone({ status, answer }: DeliveryFailure): boolean {
  return isAddressStatus(status === '5.0.0' ? (permanentStatus(answer) ?? '') : status);
}

function lockMail(tx: StoreTx | PlatformTx, mailId: string) {
  if (!('storeId' in tx)) {
    return tx
      .selectFrom('platform_mails')
      .select(['recipient', 'status'])
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
  }
  return tx
    .selectFrom('mails')
    .select(['recipient', 'status'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

type Note = { recipient: string; cause: 'bounced' | 'complained'; message: string; at: Date };

async function note(tx: StoreTx | PlatformTx, mailId: string, noted: Note): Promise<void> {
  const state = {
    status: noted.cause,
    ...(noted.message !== '' && { last_error: refusalText(noted.message) }),
  };
  if (!('storeId' in tx)) {
    const masked = { ...state, ...maskedBodies() };
    await tx.updateTable('platform_mails').set(masked).where('id', '=', mailId).execute();
    return suppressOwnAddress(tx, noted);
  }
  await tx
    .updateTable('mails')
    .set({ ...state, ...maskedLinks() })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .execute();
  return suppressAddress(tx, noted);
}
