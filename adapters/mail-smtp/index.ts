import { createTransport } from 'nodemailer';
import type { MailRefusal, MailTransport, OutgoingMail } from '#domain/mail/index.ts';
import { addressHost, senderAddress } from '#lib/sender-address.ts';
import { isAddressRefusal } from './address-refusal.ts';

/** Sends by SMTP_URL. `from` is MAIL_FROM: its address is used, with the store's name as display name. */
export function smtpTransport(url: string, from: string): MailTransport & { close(): void } {
  const sender = senderAddress(from);
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Sending a mail must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const message = {
        ...senderOf(mail, sender),
        to: { name: '', address: mail.to },
        ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: headersOf(mail),
      };
      return mailer.sendMail(message).then(() => undefined, refusalOf);
    },
    close: () => mailer.close(),
  };
}

type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

/**
 * Recognises a mailbox that does not exist. Other refusals (of the sender, of the text, or temporary ones) are
 * thrown.
 */
function refusalOf(error: SmtpError & { rejectedErrors?: SmtpError[] }): MailRefusal {
  const { command, responseCode = 0, response = '' } = error.rejectedErrors?.[0] ?? error;
  if (command === 'RCPT TO' && isAddressRefusal(responseCode, response)) return { refused: response };
  throw error;
}

/**
 * A store's own sender is the visible one, and the mail is signed for its domain. The envelope keeps the platform's
 * address, to which servers report mails that they could not deliver. If there is a separate address for these
 * reports, they are requested without the text of the mail (RFC 3461).
 */
function senderOf({ id, fromName, to, sender, envelopeFrom }: OutgoingMail, platform: string) {
  const address = sender?.address ?? platform;
  return {
    messageId: `<${id}@${addressHost(address)}>`,
    from: { name: fromName, address },
    envelope: { from: envelopeFrom || platform, to },
    ...(envelopeFrom !== '' && {
      dsn: { return: 'headers', notify: ['failure'], recipient: `rfc822;${to}` },
    }),
    ...(sender && {
      dkim: { domainName: sender.host, keySelector: sender.selector, privateKey: sender.privateKey },
    }),
  };
}

function headersOf({ locale, leaveUrl }: OutgoingMail): Record<string, string> {
  const own = { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' };
  if (leaveUrl === '') return own;
  return {
    ...own,
    'List-Unsubscribe': `<${leaveUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
