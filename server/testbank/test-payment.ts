import { TEST_PAGES } from '#adapters/payment-test/index.ts';
import { withStore } from '#db/index.ts';
import {
  answerChallenge,
  type BankCharge,
  DELIVERIES,
  payByCard,
  readCharge,
  TEST_CARDS,
} from '#domain/testbank/index.ts';
import { isId } from '#lib/ids.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import { formatMoney } from '#lib/money/index.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import type { RequestContext } from '../context.ts';
import { type TestPaymentPage, testPaymentPage } from '../pages/test-payment-page.ts';
import { bankFrame, bankHeaders, bankQuestion } from './bank-page.ts';

const FIELDS = ['number', 'expiry', 'cvc'] as const;

type Problem = (typeof FIELDS)[number];
type Typed = { values: Partial<Record<Problem, string>>; problem: Problem | null; delivery: string };

const NOTHING: Typed = { values: {}, problem: null, delivery: 'normal' };

/**
 * The hosted page of the test provider, on the platform's host in demo mode; null for every other address.
 */
export async function testPaymentResponse(
  request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response | null> {
  if (!context.isDemo || !url.pathname.startsWith(`${TEST_PAGES}/`)) return null;
  const [storeId = '', chargeId = '', ...rest] = url.pathname.slice(TEST_PAGES.length + 1).split('/');
  if (!isId(storeId) || !isId(chargeId) || rest.length > 0) return null;
  const { now } = context;
  const charge = await withStore(storeId, (tx) => readCharge(tx, { id: chargeId, now }));
  if (!charge) return null;
  const page = { url, locale: localeOf(url, charge), storeId };
  if (request.method !== 'POST') return showPage(charge, page, NOTHING);
  return pay(charge, page, { form: await request.formData(), now });
}

type Shown = { url: URL; locale: Locale; storeId: string };

async function pay(
  charge: BankCharge,
  page: Shown,
  { form, now }: { form: FormData; now: Date },
): Promise<Response> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 40);
  const { id: chargeId } = charge;
  const card = {
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    delivery: text('delivery'),
  };
  const answer = form.get('answer');
  const paid = await withStore(page.storeId, (tx) =>
    answer === null
      ? payByCard(tx, { chargeId, card, now })
      : answerChallenge(tx, { chargeId, isYes: answer === 'yes', now }),
  );
  if (!paid.ok) {
    const problem = paid.code === 'unknown_charge' ? null : paid.code;
    const values = { number: card.number, expiry: card.expiry };
    return showPage(charge, page, { values, problem, delivery: card.delivery });
  }
  const { status } = paid.value;
  if (status === 'paid' || status === 'authorized') {
    return new Response(null, { status: 303, headers: { location: charge.returnUrl } });
  }
  // The page in its current state: a question, a refusal, or the result.
  return new Response(null, { status: 303, headers: { location: `${page.url.pathname}${page.url.search}` } });
}

function showPage(charge: BankCharge, page: Shown, typed: Typed): Response {
  const headers = bankHeaders(charge.returnUrl);
  const isOver = charge.status === 'expired' || charge.status === 'failed';
  const status = isOver ? 410 : typed.problem ? 422 : 200;
  return new Response(testPaymentPage(drawPage(charge, page, typed)), { status, headers });
}

function localeOf(url: URL, charge: BankCharge): Locale {
  const asked = url.searchParams.get('lang');
  return isLocale(asked) ? asked : charge.locale;
}

function drawPage(charge: BankCharge, { url, locale }: Shown, typed: Typed): TestPaymentPage {
  const say = translator(locale);
  const amount = formatMoney(charge.amount, { locale });
  const isOver = charge.status === 'expired' || charge.status === 'failed';
  const isPaid = charge.status === 'paid' || charge.status === 'authorized';
  return {
    ...bankFrame(url, locale, say),
    amount,
    order: say('cardpay.bank.order', { number: `\u2066${charge.description}\u2069` }),
    back: {
      label: say(isOver || isPaid ? 'cardpay.bank.overBack' : 'cardpay.bank.back'),
      href: isPaid ? charge.returnUrl : charge.cancelUrl,
    },
    body: bodyOf(charge, { say, amount, typed }),
  };
}

type Words = { say: ReturnType<typeof translator>; amount: string; typed: Typed };

function bodyOf(charge: BankCharge, { say, amount, typed }: Words): TestPaymentPage['body'] {
  if (charge.status === 'challenged') return bankQuestion(amount, say);
  if (charge.status !== 'open') {
    const text = say('cardpay.bank.overText');
    return { kind: 'end', heading: say('cardpay.bank.overTitle'), text };
  }
  return formOf(charge, { say, amount, typed });
}

const DOES = {
  pays: 'cardpay.bank.cardPays',
  declined: 'cardpay.bank.cardDeclined',
  asksFirst: 'cardpay.bank.cardAsks',
  refundsLater: 'cardpay.bank.cardRefundsLater',
  refundFails: 'cardpay.bank.cardRefundFails',
  refundComesBack: 'cardpay.bank.cardRefundComesBack',
} as const satisfies Record<keyof typeof TEST_CARDS, MessageKey>;

const DELIVERY = {
  normal: 'cardpay.bank.deliveryNormal',
  delayed: 'cardpay.bank.deliveryDelayed',
  twice: 'cardpay.bank.deliveryTwice',
  reordered: 'cardpay.bank.deliveryReordered',
  lost: 'cardpay.bank.deliveryLost',
} as const satisfies Record<(typeof DELIVERIES)[number], MessageKey>;

const HELP = { number: null, expiry: 'cardpay.bank.expiryHelp', cvc: 'cardpay.bank.cvcHelp' } as const;

function formOf(charge: BankCharge, { say, amount, typed }: Words): TestPaymentPage['body'] {
  const fields = FIELDS.map((name) => ({
    name,
    label: say(`cardpay.bank.${name}`),
    help: HELP[name] ? say(HELP[name]) : '',
    value: typed.values[name] ?? '',
    problem: typed.problem === name ? say(`cardpay.bank.problem.${name}`) : '',
  }));
  const cards = (Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]).map((card) => ({
    number: TEST_CARDS[card],
    does: say(DOES[card]),
  }));
  return {
    kind: 'form',
    heading: say('cardpay.bank.heading'),
    alert: alertOf(charge, { say, amount, typed }),
    fields,
    cards: { title: say('cardpay.bank.cards'), note: say('cardpay.bank.anyDate'), rows: cards },
    delivery: {
      title: say('cardpay.bank.delivery'),
      chosen: typed.delivery || charge.delivery,
      choices: DELIVERIES.map((value) => ({ value, label: say(DELIVERY[value]) })),
    },
    submit: say('cardpay.bank.pay', { amount: `\u2068${amount}\u2069` }),
  };
}

function alertOf({ failureCode }: BankCharge, { say, typed }: Words): string {
  if (typed.problem) return say('cardpay.bank.problem.summary', { count: 1 });
  if (failureCode === '') return '';
  return say(failureCode === 'authentication_failed' ? 'cardpay.bank.refused' : 'cardpay.bank.declined');
}
