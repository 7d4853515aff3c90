import { TEST_CHALLENGES } from '#adapters/billing-desk/index.ts';
import { type CardCharge, cardBank } from '#domain/testbank/index.ts';
import { isId } from '#lib/ids.ts';
import { isLocale } from '#lib/locale.ts';
import { formatMoney } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { RequestContext } from '../context.ts';
import { type TestPaymentPage, testPaymentPage } from '../pages/test-payment-page.ts';
import { bankFrame, bankHeaders, bankQuestion } from './bank-page.ts';

/**
 * The page on which the test bank asks the owner of a saved card to confirm a charge (3-D Secure), on the platform's
 * host in demo mode; null for every other URL.
 */
export async function testCardChallenge(
  request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response | null> {
  if (!context.isDemo || !url.pathname.startsWith(`${TEST_CHALLENGES}/`)) return null;
  const key = url.pathname.slice(TEST_CHALLENGES.length + 1);
  if (!isId(key)) return null;
  const { now } = context;
  const charge = await cardBank.read(key, now);
  if (!charge || charge.returnUrl === '') return null;
  if (request.method !== 'POST') return showPage(charge, url, context);
  const form = await request.formData();
  await cardBank.answer(key, { isYes: form.get('answer') === 'yes', now });
  return new Response(null, { status: 303, headers: { location: charge.returnUrl } });
}

function showPage(charge: CardCharge, url: URL, context: RequestContext): Response {
  const headers = bankHeaders(charge.returnUrl);
  const status = charge.status === 'challenged' ? 200 : 410;
  return new Response(testPaymentPage(drawPage(charge, url, context)), { status, headers });
}

function drawPage(charge: CardCharge, url: URL, context: RequestContext): TestPaymentPage {
  const asked = url.searchParams.get('lang');
  const locale = isLocale(asked) ? asked : context.locale;
  const say = translator(locale);
  const amount = formatMoney(charge.amount, { locale });
  const isOpen = charge.status === 'challenged';
  return {
    ...bankFrame(url, locale, say),
    amount,
    order: `\u2068${charge.description}\u2069`,
    back: { label: say('plans.bank.back'), href: charge.returnUrl },
    body: isOpen
      ? bankQuestion(amount, say)
      : { kind: 'end', heading: say('cardpay.bank.overTitle'), text: say('cardpay.bank.overText') },
  };
}
