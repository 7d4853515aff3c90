export { deliverMail } from './deliver-mail.ts';
export { discardMail } from './discard-mail.ts';
export { DROP_MAILS_TASK, dropMails } from './drop-mails.ts';
export {
  DELIVER_TASK,
  enqueueMail,
  type MailVoice,
  queueHeldMails,
  type WrittenMail,
  writeMail,
} from './enqueue-mail.ts';
export { countMailsTo, eraseMails, eraseUnprovenMails } from './erase-mails.ts';
export type { MailBrand, RenderedMail } from './mail.ts';
export { mailAboutOrder, mailStore } from './mail-about-order.ts';
export type {
  AccountMail,
  MailData,
  MailKind,
  NewMail,
  OrderMailKind,
} from './mail-kinds.ts';
export { idsOfMailsTo } from './mails-to.ts';
export type { MailItem, OrderConfirmed, OrderMail } from './order-mail-kinds.ts';
export { mailsOfOrder, type ResendFailure, resendMail } from './order-mail-list.ts';
export type { DeliverOutcome, MailRefusal, MailTransport, OutgoingMail } from './outgoing-mail.ts';
export {
  MAILED_CHANGES,
  type MailedChange,
  OWN_MAIL_KINDS,
  type OwnMailData,
  type OwnMailKind,
} from './own-mails.ts';
export {
  DELIVER_PLATFORM_TASK,
  deliverPlatformMail,
  enqueuePlatformMail,
  listPlatformMails,
  readPlatformMail,
} from './platform-mail.ts';
export { previewMail } from './preview-mail.ts';
export { listMails, type MailBody, type MailRow, mailsOfAllStores, readMail } from './queries.ts';
export { MAIL_KINDS, renderMail } from './render-mail.ts';
export {
  type DeliveryFailure,
  type MailNotice,
  type NoticeOutcome,
  noteReturnedMail,
} from './returned-mail.ts';
export { type SampleGoods, sampleMail } from './sample-mails.ts';
export { type OwnSender, SENDER_SEAL } from './sender-of.ts';
export {
  countSuppressions,
  liftAddress,
  liftConfirmed,
  liftOwnAddress,
  liftOwnConfirmed,
  listOwnSuppressions,
  listSuppressions,
  type Suppression,
  type SuppressionCause,
} from './suppressions.ts';
export type { Admission, MailCause, MailToStranger } from './to-strangers.ts';
export type { MailOrigins } from './web-address.ts';
