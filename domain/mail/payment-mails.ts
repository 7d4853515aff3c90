import type { Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import { restOf } from './order-block.ts';
import type {
  OrderMail,
  PartPaid,
  PaymentFailed,
  PaymentLink,
  TransferInstructions,
} from './order-mail-kinds.ts';
import { aboutOrder, factOf, wordsOf } from './order-mails.ts';
import { type Voice, voiceOf } from './voice.ts';

export function paymentFailed(order: PaymentFailed, brand: MailBrand, locale: Locale): MailContent {
  const { voice, said } = restVoice(order, brand, locale);
  const { t } = voice;
  return {
    ...toPay(order, voice, t('mail.paymentFailed.action')),
    subject: t('mail.paymentFailed.subject', said),
    heading: t('mail.paymentFailed.heading'),
    intro: t('mail.paymentFailed.intro', said),
    note: order.holdUntil
      ? t('mail.paymentFailed.note', { until: voice.moment(order.holdUntil) })
      : t('mail.paymentFailed.noteNoTime'),
  };
}

export function partPaid(order: PartPaid, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const { t } = voice;
  const said = { ...wordsOf(order, voice), came: voice.amount(order.came), amount: voice.amount(order.left) };
  return {
    ...aboutOrder(order, voice, ''),
    subject: t('mail.partPaid.subject', said),
    heading: t('mail.partPaid.heading', said),
    intro: t('mail.partPaid.intro', said),
    action: order.orderUrl ? { label: t('mail.partPaid.action'), url: voice.link(order.orderUrl) } : null,
    note: t('mail.partPaid.note'),
  };
}

export function paymentLink(order: PaymentLink, brand: MailBrand, locale: Locale): MailContent {
  const { voice, said } = restVoice(order, brand, locale);
  const { t } = voice;
  return {
    ...toPay(order, voice, t('mail.paymentLink.action', said)),
    subject: t('mail.paymentLink.subject', said),
    heading: t('mail.paymentLink.heading', said),
    intro: t('mail.paymentLink.intro', said),
    note: order.until ? t('mail.paymentLink.note', { until: voice.moment(order.until) }) : '',
  };
}

/** The texts of a mail that asks for the rest of an order's total. */
function restVoice(order: OrderMail, brand: MailBrand, locale: Locale) {
  const voice = voiceOf(brand, locale);
  return { voice, said: { ...wordsOf(order, voice), amount: voice.amount(restOf(order)) } };
}

function toPay(order: OrderMail & { payUrl: string }, voice: Voice, label: string) {
  return { ...aboutOrder(order, voice, ''), action: { label, url: voice.link(order.payUrl) } };
}

/** The bank account for a transfer, one value per line for copying. */
export function transferInstructions(
  order: TransferInstructions,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const { voice, said } = restVoice(order, brand, locale);
  const { t } = voice;
  const until = order.until && voice.date(order.until);
  return {
    ...aboutOrder(order, voice, ''),
    subject: t('mail.transfer.subject', said),
    heading: t('mail.transfer.heading', said),
    intro: until ? t('mail.transfer.introUntil', { ...said, until }) : t('mail.transfer.intro', said),
    facts: [
      { label: t('mail.amount'), value: said.amount },
      ...factOf(t('mail.transfer.bank'), order.bank),
      ...factOf(t('mail.transfer.holder'), order.holder),
      ...factOf(t('mail.transfer.iban'), order.iban),
      ...factOf(t('mail.transfer.swift'), order.swift),
      ...factOf(t('mail.transfer.reference'), order.reference),
    ],
    ...(order.receiptUrl && {
      action: { label: t('mail.transfer.action'), url: voice.link(order.receiptUrl) },
    }),
    note: t('mail.transfer.note'),
  };
}
