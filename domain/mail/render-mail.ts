import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { accountLetter } from './account-mails.ts';
import { backInStock } from './back-in-stock.ts';
import { contactReply } from './contact-reply.ts';
import { downloadsReady } from './downloads-mail.ts';
import type { MailContent } from './layout.ts';
import { legalText } from './legal-text.ts';
import type { MailBrand, RenderedMail } from './mail.ts';
import type { MailData, MailKind } from './mail-kinds.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter-mails.ts';
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderRefunded,
  orderShipped,
} from './order-mails.ts';
import { partPaid, paymentFailed, paymentLink, transferInstructions } from './payment-mails.ts';
import { privacyExtended } from './privacy-mail.ts';
import { renderMailHtml } from './render-html.ts';
import { renderMailText } from './render-text.ts';
import { returnDecided, returnReceived } from './return-mails.ts';
import { lowStock, ownerNews, salesReportMail, staffInvite, subscriptionReminder } from './staff-mails.ts';
import { ordersMonth, subscriptionPayment, subscriptionTransfer } from './subscription-mails.ts';

type Write<K extends MailKind> = (data: MailData[K], brand: MailBrand, locale: Locale) => MailContent;

const WRITERS: { [K in MailKind]: Write<K> } = {
  order_confirmed: orderConfirmed,
  order_shipped: orderShipped,
  order_delivered: orderDelivered,
  order_cancelled: orderCancelled,
  order_refunded: orderRefunded,
  payment_failed: paymentFailed,
  part_paid: partPaid,
  payment_link: paymentLink,
  transfer_instructions: transferInstructions,
  return_approved: returnDecided('approved'),
  return_refused: returnDecided('refused'),
  return_received: returnReceived,
  downloads_ready: downloadsReady,
  low_stock: lowStock,
  subscription_reminder: subscriptionReminder,
  subscription_payment: subscriptionPayment,
  subscription_transfer: subscriptionTransfer,
  orders_month: ordersMonth,
  staff_invite: staffInvite,
  owner_news: ownerNews,
  sales_report: salesReportMail,
  contact_reply: contactReply,
  privacy_extended: privacyExtended,
  account_verify: accountLetter('verify'),
  account_welcome: accountLetter('welcome'),
  account_exists: accountLetter('exists'),
  account_reset: accountLetter('reset'),
  account_password_changed: accountLetter('passwordChanged'),
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  back_in_stock: backInStock,
};

/** Every kind of mail that a store sends. */
export const MAIL_KINDS = Object.keys(WRITERS) as MailKind[];

/**
 * Renders subject, plain text and HTML in one language. A pure function: the same data give the same mail.
 */
export function renderMail<K extends MailKind>(
  kind: K,
  data: MailData[K],
  voice: { brand: MailBrand; locale: Locale },
): RenderedMail {
  return renderContent(WRITERS[kind](data, voice.brand, voice.locale), voice.brand, voice.locale);
}

/** Renders the content of a mail. */
export function renderContent(content: MailContent, brand: MailBrand, locale: Locale): RenderedMail {
  return {
    subject: oneLine(content.subject),
    text: normalizeText(renderMailText(content, senderOf(brand, locale))),
    html: renderMailHtml(content, brand, locale),
    leaveUrl: content.leave?.url ?? '',
  };
}

function senderOf(brand: MailBrand, locale: Locale): string[] {
  const { name, address, contactPhone, contactEmail } = brand;
  const sender = [name, address, contactPhone, contactEmail].filter((part) => part !== '').map(isolate);
  return [...sender, legalText(brand, locale)];
}

/** A safe header value: no line breaks or control characters, at most 200 characters. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
