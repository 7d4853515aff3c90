import { createTransport } from 'nodemailer';
import type { MailRefusal, MailTransport, OutgoingMail } from '#domain/mail/index.ts';
import { isAddressRefusal } from './address-refusal.ts';

/** Sends by SMTP_URL. `from` is MAIL_FROM: its address is used, with the store's name as display name. */
export function smtpTransport(url: string, from: string): MailTransport & { close(): void } {
  const sender = addressOf(from);
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
        messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
        from: { name: mail.fromName, address: sender },
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

/** Tells a mailbox that does not exist from other refusals, which are thrown: of the sender, of the text, for now. */
function refusalOf(error: SmtpError & { rejectedErrors?: SmtpError[] }): MailRefusal {
  const { command, responseCode = 0, response = '' } = error.rejectedErrors?.[0] ?? error;
  if (command === 'RCPT TO' && isAddressRefusal(responseCode, response)) return { refused: response };
  throw error;
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

/** Returns the address in 'Souk <no-reply@souk.example>' or 'no-reply@souk.example'. */
function addressOf(from: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return address.trim();
}
