import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import type { Fact, MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import { itemRow, orderBlock, orderLink } from './order-block.ts';
import type {
  OrderCancelled,
  OrderConfirmed,
  OrderMail,
  OrderRefunded,
  OrderShipped,
} from './order-mail-kinds.ts';
import { typedText } from './typed-text.ts';
import { type Voice, voiceOf } from './voice.ts';

const DAY_MS = 86_400_000;

/** Sent to the shopper when the order is placed. */
export function orderConfirmed(order: OrderConfirmed, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const said = { ...wordsOf(order, voice), date: voice.date(order.placedAt), phone: isolate(order.phone) };
  const [subject, intro] = order.isToConfirm
    ? (['mail.orderConfirmed.toConfirmSubject', 'mail.orderConfirmed.toConfirmIntro'] as const)
    : (['mail.orderConfirmed.subject', 'mail.orderConfirmed.intro'] as const);
  return {
    ...aboutOrder(order, voice),
    subject: voice.t(subject, said),
    heading: voice.t('mail.orderConfirmed.heading', said),
    intro: voice.t(intro, said),
    facts: factOf(voice.t('mail.orderConfirmed.expected'), expectedDates(order, voice)),
  };
}

// The delivery dates as shown in the checkout and on the order's page, counted from the day of the order.
function expectedDates({ placedAt, promised }: OrderMail, { date }: Voice): string {
  if (!promised) return '';
  const [first, last] = [promised.first, promised.last].map((days) =>
    date(new Date(placedAt.getTime() + days * DAY_MS)),
  );
  return first === last ? `${first}` : `${first} – ${last}`;
}

/** Sent when a parcel ships; the button opens the carrier's tracking page if the carrier has one. */
export function orderShipped(order: OrderShipped, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const { t } = voice;
  const { parcel, carrier, trackingNumber, trackingUrl } = order;
  const said = { ...wordsOf(order, voice), carrier: isolate(carrier) };
  const [whole, part] = carrier
    ? (['mail.orderShipped.introBy', 'mail.orderShipped.introPartBy'] as const)
    : (['mail.orderShipped.intro', 'mail.orderShipped.introPart'] as const);
  const about = aboutOrder(order, voice);
  return {
    ...about,
    subject: t('mail.orderShipped.subject', said),
    heading: t('mail.orderShipped.heading', said),
    intro: t(parcel ? part : whole, said),
    facts: [
      ...factOf(t('mail.orderShipped.carrier'), carrier),
      ...factOf(t('mail.orderShipped.tracking'), trackingNumber),
    ],
    ...(parcel && {
      list: { title: t('mail.orderShipped.inParcel'), rows: parcel.map((item) => itemRow(item, voice)) },
    }),
    ...(trackingUrl && {
      action: { label: t('mail.orderShipped.follow'), url: voice.link(trackingUrl) },
      note: '',
    }),
  };
}

export function orderDelivered(order: OrderMail, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const said = wordsOf(order, voice);
  return {
    ...aboutOrder(order, voice),
    subject: voice.t('mail.orderDelivered.subject', said),
    heading: voice.t('mail.orderDelivered.heading', said),
    intro: voice.t('mail.orderDelivered.intro', said),
    note: voice.t('mail.orderDelivered.note'),
  };
}

export function orderCancelled(order: OrderCancelled, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const { t } = voice;
  const said = wordsOf(order, voice);
  const { reason, refunded } = order;
  return {
    ...aboutOrder(order, voice, ''),
    subject: t('mail.orderCancelled.subject', said),
    heading: t('mail.orderCancelled.heading'),
    intro: refunded
      ? t('mail.orderCancelled.introRefund', { ...said, amount: voice.amount(refunded) })
      : t('mail.orderCancelled.intro', said),
    facts: factOf(t('common.reason'), reason),
    note: t('mail.orderCancelled.note'),
  };
}

export function orderRefunded(order: OrderRefunded, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const { t } = voice;
  const said = { ...wordsOf(order, voice), amount: voice.amount(order.amount) };
  return {
    ...aboutOrder(order, voice, ''),
    subject: t('mail.orderRefunded.subject', said),
    heading: t('mail.orderRefunded.heading', said),
    intro: t(`mail.orderRefunded.${order.way}`, said),
    facts: [{ label: t('mail.orderRefunded.refunded'), value: said.amount }],
  };
}

/** The parts of every order mail: summary, link and footer. */
export function aboutOrder(order: OrderMail, voice: Voice, callout?: string) {
  return {
    order: orderBlock(order, voice, callout),
    ...orderLink(order, voice),
    footer: voice.t('mail.footer', { store: voice.store }),
  };
}

export function wordsOf({ number, userName }: { number: number; userName: string }, { store }: Voice) {
  return { number: isolate(String(number)), store, name: typedText(userName) };
}

/** A labelled value as a list; empty without a value. */
export function factOf(label: string, value: string): Fact[] {
  return value.trim() === '' ? [] : [{ label, value: isolate(value) }];
}
