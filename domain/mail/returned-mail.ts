import type { PlatformTx, StoreTx } from '#db/index.ts';
import { isAddressStatus, permanentStatus } from '#lib/mail-status.ts';
import { endMail } from './end-mail.ts';
import { maskedBodies } from './mask-links.ts';
import { refusalText, suppressAddress, suppressOwnAddress } from './suppressions.ts';

/** One recipient of a delivery status notification (RFC 3464) to whom a mail could not be delivered. */
export type DeliveryFailure = {
  /** Final-Recipient and Original-Recipient, unchanged. */
  addresses: string[];
  /** Status; '' if it is missing. */
  status: string;
  /** The message of the last server, from Diagnostic-Code; '' if it is missing. */
  answer: string;
};

/** A notice about a mail: it was undelivered, or reported as spam (RFC 5965). */
export type MailNotice = { kind: 'bounce'; failures: DeliveryFailure[] } | { kind: 'complaint' };

/**
 * `unknown_mail`: the mail was erased, deleted or never sent. `known`: an earlier notice was applied to the mail.
 * `not_permanent`: no failure says that the mail's address does not exist.
 */
export type NoticeOutcome = 'bounced' | 'complained' | 'unknown_mail' | 'known' | 'not_permanent';

type Noted = { outcome: NoticeOutcome; recipient: string };

/**
 * Applies a notice to a mail and suppresses the mail's recipient, which is read from the outbox and never from the
 * notice. A repeated notice changes nothing, because the mail's row is locked.
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

/**
 * The server's message that the address does not exist; null if there is none. A notice about another address, to
 * which the mail was forwarded, does not count.
 */
function goneMessage(failures: DeliveryFailure[], recipient: string): string | null {
  const failure = failures.find(
    (each) => each.addresses.some((address) => address.toLowerCase() === recipient) && isGone(each),
  );
  if (!failure) return null;
  const { status, answer } = failure;
  return permanentStatus(answer) ? answer : `${status} ${answer}`.trim();
}

/** The status 5.0.0 gives no reason: Exim writes it for every answer, and Postfix for an answer without a code. */
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
  const ended = await endMail(tx, mailId, state);
  if (!ended?.isErased) await suppressAddress(tx, noted);
}
