export { type DeliverOutcome, deliverMail, type MailTransport, type OutgoingMail } from './deliver-mail.ts';
export { DELIVER_TASK, enqueueMail, type MailVoice, type WrittenMail, writeMail } from './enqueue-mail.ts';
export { eraseMails } from './erase-mails.ts';
export type {
  AccountMail,
  MailBrand,
  MailData,
  MailKind,
  NewMail,
  OrderConfirmed,
  RenderedMail,
} from './mail.ts';
export { listMails, type MailBody, type MailRow, mailsOfAllStores, readMail } from './queries.ts';
export { renderMail } from './render-mail.ts';
