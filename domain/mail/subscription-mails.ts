import type { Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { SubscriptionPayment } from './mail-kinds.ts';
import { voiceOf } from './voice.ts';
import { adminAddress } from './web-address.ts';

/** Tells a store that its subscription was paid, or that a renewal failed and what happens next. */
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
