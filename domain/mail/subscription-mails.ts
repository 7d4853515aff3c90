import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import type { Fact, MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { OrdersMonth, SubscriptionPayment, SubscriptionTransfer } from './mail-kinds.ts';
import { type Voice, voiceOf } from './voice.ts';
import { adminAddress } from './web-address.ts';

/** Writes the mail about a paid subscription, or about a failed renewal with the next steps. */
export function subscriptionPayment(
  { isPaid, total, paidUntil, nextAt, closesAt, adminPath }: SubscriptionPayment,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const { t, store, amount, date } = voiceOf(brand, locale);
  const said = {
    ...{ store, amount: amount(total), until: date(paidUntil) },
    ...{ next: nextAt ? date(nextAt) : '', closes: closesAt ? date(closesAt) : '' },
  };
  const what = isPaid ? 'paid' : nextAt ? 'failed' : 'lastFailed';
  return {
    subject: t(`plans.mail.${what}.subject`, said),
    heading: t(`plans.mail.${what}.heading`, said),
    intro: t(`plans.mail.${what}.intro`, said),
    order: null,
    action: { label: t(`plans.mail.${isPaid ? 'see' : 'pay'}`), url: adminAddress(adminPath) },
    note: '',
    footer: t('mail.staffFooter', said),
  };
}

/**
 * Writes the mail with the details of a bank transfer, or the one that says that the transfer ended without the
 * money.
 */
export function subscriptionTransfer(
  mail: SubscriptionTransfer,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const { what, total, reference, until, reason, adminPath } = mail;
  const voice = voiceOf(brand, locale);
  const { t, store, amount, date } = voice;
  const said = { store, amount: amount(total), reference, until: until ? date(until) : '' };
  return {
    subject: t(`transfers.mail.${what}.subject`, said),
    heading: t(`transfers.mail.${what}.heading`, said),
    intro: t(`transfers.mail.${what}.intro`, said),
    ...(until ? { facts: factsOf(mail, voice) } : {}),
    ...(reason ? { quote: { title: t('transfers.mail.reason'), text: reason } } : {}),
    order: null,
    action: { label: t('plans.mail.see'), url: adminAddress(adminPath) },
    note: until ? t('transfers.mail.note') : '',
    footer: t('mail.staffFooter', said),
  };
}

/** Warns that the package's monthly orders are nearly or all used. Nothing is refused. */
export function ordersMonth(
  { level, orders, limit, plan, adminPath }: OrdersMonth,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const { t, store } = voiceOf(brand, locale);
  const said = { store, orders, limit, plan: isolate(plan[locale]) };
  return {
    subject: t(`plans.mail.orders.${level}`, said),
    heading: t('plans.mail.orders.heading', said),
    intro: t('plans.mail.orders.intro', said),
    order: null,
    action: { label: t('plans.mail.see'), url: adminAddress(adminPath) },
    note: t('plans.mail.orders.note'),
    footer: t('mail.staffFooter', said),
  };
}

function factsOf({ total, reference, account }: SubscriptionTransfer, { t, amount }: Voice): Fact[] {
  const { holder, bank, iban, swift } = account;
  const facts = [
    { label: t('transfers.amount'), value: amount(total) },
    { label: t('transfers.reference'), value: reference },
    { label: t('transfers.holder'), value: holder },
    { label: t('transfers.bank'), value: bank },
    { label: t('transfers.iban'), value: iban },
    { label: t('transfers.swift'), value: swift },
  ];
  return facts.filter(({ value }) => value !== '');
}
