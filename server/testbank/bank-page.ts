import { type Locale, otherLocale } from '#lib/locale.ts';
import type { Translate } from '#messages/index.ts';
import { plainHeaders } from '../http/plain-headers.ts';
import type { TestPaymentQuestion } from '../pages/test-payment-page.ts';

/**
 * The headers of the bank's pages. The CSP allows the redirect after their form, which leads to the shop's origin.
 */
export function bankHeaders(returnUrl: string) {
  const headers = plainHeaders();
  headers['content-security-policy'] += `; form-action 'self' ${new URL(returnUrl).origin}; base-uri 'none'`;
  return headers;
}

/** The language link and the names that all pages of the bank share. */
export function bankFrame(url: URL, locale: Locale, say: Translate) {
  const other = otherLocale(locale);
  return {
    locale,
    other: { locale: other, name: say(`common.language.${other}`), href: `${url.pathname}?lang=${other}` },
    title: say('cardpay.bank.title'),
    mark: say('cardpay.bank.mark'),
    banner: say('cardpay.bank.banner'),
  };
}

/** The question in which the bank asks the card's owner to confirm a charge (3-D Secure). */
export function bankQuestion(amount: string, say: Translate): TestPaymentQuestion {
  return {
    kind: 'question',
    heading: say('cardpay.bank.challengeTitle'),
    text: say('cardpay.bank.challengeText', { amount: `\u2068${amount}\u2069` }),
    yes: say('cardpay.bank.challengeYes'),
    no: say('cardpay.bank.challengeNo'),
  };
}
