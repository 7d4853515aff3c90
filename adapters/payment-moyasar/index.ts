import type {
  AccountKeys,
  AskedCheckout,
  Charge,
  PaymentProvider,
  ProviderCall,
  REFUNDED_ELSEWHERE,
  RefundAnswer,
  SentWebhook,
} from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok } from '#lib/result.ts';
import { type AskProvider, isSameSecret, parsedJson, providerApi, segment } from '../payment-api/index.ts';
import { eventShape, type Invoice, invoiceShape, type Payment, paymentShape } from './shapes.ts';

export { eventShape } from './shapes.ts';

const API = 'https://api.moyasar.com';
/** Moyasar retries a webhook for hours; an older one is a replay. */
const WINDOW_MS = 72 * 3_600_000;

// The domain's value; an adapter takes only types from it.
const ELSEWHERE: typeof REFUNDED_ELSEWHERE = 'refunded_elsewhere';

/** Card payments on the hosted page of a Moyasar invoice: mada and cards, for stores in Saudi Arabia. */
export function moyasarProvider({ apiBase = API }: { apiBase?: string } = {}): PaymentProvider {
  const ask = providerApi({ base: apiBase, authorize: basicAuth });
  return {
    name: 'moyasar',
    capabilities: {
      capturesLater: false,
      closesPages: true,
      refundsInParts: true,
      refundsByKey: false,
      secrets: ['secretKey', 'webhookSecret'],
      usesConnectedAccounts: false,
    },
    openCheckout: (account, asked) => openInvoice(ask, account, asked),
    async retrieve(account, reference) {
      const found = await ask(account, invoiceShape, {
        method: 'GET',
        path: `/v1/invoices/${segment(reference)}`,
      });
      return found.ok ? ok(chargeOf(found.value, account)) : found;
    },
    async closeCheckout(account, reference) {
      const path = `/v1/invoices/${segment(reference)}/cancel`;
      const closed = await ask(account, invoiceShape, { method: 'PUT', path });
      return closed.ok ? ok() : closed;
    },
    capture: async () => fail('provider_refused', { reason: 'not_supported' }),
    void: async () => fail('provider_refused', { reason: 'not_supported' }),
    refund: (account, call) => refund(ask, account, call),
    async readRefunded(account, call) {
      const payment = await readPayment(ask, account, call);
      return payment.ok ? ok(payment.value.refunded ?? 0) : payment;
    },
    async readRefund(account, call) {
      const payment = await readPayment(ask, account, call);
      return payment.ok ? ok(refundAnswer(payment.value, call)) : payment;
    },
    readWebhook: async (account, sent) => readWebhook(account, sent),
    async check(account) {
      // Fetches any page of the list, because only the validity of the key matters.
      const found = await ask(account, null, { method: 'GET', path: '/v1/invoices?page=1' });
      return found.ok ? ok({ name: 'Moyasar', isLive: isLive(account) }) : found;
    },
  };
}

async function openInvoice(ask: AskProvider, account: AccountKeys, asked: AskedCheckout) {
  const body = invoiceOf(asked);
  const opened = await ask(account, invoiceShape, { method: 'POST', path: '/v1/invoices', body });
  return opened.ok ? ok({ reference: opened.value.id, url: inLanguage(opened.value.url, asked) }) : opened;
}

// Moyasar's minor units are those of ISO: 100 halalas, 1000 fils.
function invoiceOf(asked: AskedCheckout): Record<string, unknown> {
  return {
    amount: asked.amount.amount,
    currency: asked.amount.currency,
    description: asked.description,
    success_url: asked.returnUrl,
    back_url: asked.cancelUrl,
    expired_at: asked.expiresAt.toISOString(),
    metadata: { attempt: asked.key, order: asked.orderId },
  };
}

function inLanguage(url: string, { locale }: AskedCheckout): string {
  if (!URL.canParse(url)) return url;
  const page = new URL(url);
  page.searchParams.set('lang', locale);
  return page.href;
}

function basicAuth({ secretKey }: AccountKeys['secrets']): string {
  return `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
}

const isLive = ({ secrets }: AccountKeys) => (secrets.secretKey ?? '').startsWith('sk_live_');

const HAS_MONEY = new Set<Payment['status']>(['paid', 'captured', 'refunded']);

function chargeOf(invoice: Invoice, account: AccountKeys): Charge {
  const payments = invoice.payments ?? [];
  const paid = payments.find(({ status }) => HAS_MONEY.has(status));
  const declined = payments.find(({ status }) => status === 'failed');
  const amount = money(invoice.amount, invoice.currency.toUpperCase());
  const isPaid = paid !== undefined && (invoice.status === 'paid' || invoice.status === 'refunded');
  const isOver = ['expired', 'canceled', 'voided', 'failed'].includes(invoice.status);
  return {
    state: isPaid ? 'paid' : isOver ? 'expired' : 'open',
    reference: invoice.id,
    chargeReference: paid?.id ?? '',
    key: invoice.metadata?.attempt ?? '',
    orderId: invoice.metadata?.order ?? '',
    // The amount that was paid, not the invoice's, because the caller compares it with the amount requested.
    amount: paid ? money(paid.amount, paid.currency.toUpperCase()) : amount,
    captured: isPaid ? paid.captured || paid.amount : 0,
    refunded: paid?.refunded ?? 0,
    isLive: isLive(account),
    failureCode: !isPaid && declined ? (declined.source?.response_code ?? 'declined').slice(0, 80) : '',
  };
}

const pathOf = (chargeReference: string) => `/v1/payments/${segment(chargeReference)}`;

function readPayment(
  ask: AskProvider,
  account: AccountKeys,
  { chargeReference }: { chargeReference: string },
) {
  return ask(account, paymentShape, { method: 'GET', path: pathOf(chargeReference) });
}

// Moyasar has no idempotency keys. If the answer to a refund was lost, the payment's refunded sum has grown by exactly
// its amount. Any other growth came from Moyasar's dashboard and may hide this refund, so staff have to look there.
async function refund(ask: AskProvider, account: AccountKeys, call: ProviderCall) {
  const before = await readPayment(ask, account, call);
  if (!before.ok) return before;
  const grown = (before.value.refunded ?? 0) - call.refundedBefore;
  if (grown === call.amount.amount) return ok(refundAnswer(before.value, call));
  if (grown !== 0) return fail('provider_refused', { reason: ELSEWHERE });
  const body = { amount: call.amount.amount };
  const path = `${pathOf(call.chargeReference)}/refund`;
  const given = await ask(account, paymentShape, { method: 'POST', path, body });
  return given.ok ? ok(refundAnswer(given.value, call)) : given;
}

// A Moyasar refund has no id and no state. It has been made when the payment's refunded sum includes it.
function refundAnswer(payment: Payment, { refundedBefore, amount }: ProviderCall): RefundAnswer {
  const isDone = (payment.refunded ?? 0) >= refundedBefore + amount.amount;
  return { reference: payment.id, state: isDone ? 'done' : 'waiting', failureCode: '' };
}

/** Moyasar does not sign webhooks: the body carries the store's secret, and the provider is always queried. */
function readWebhook({ secrets }: AccountKeys, { body, now }: SentWebhook) {
  const read = eventShape.safeParse(parsedJson(body));
  if (!read.success) return fail('unreadable');
  const { id, type, created_at, secret_token, live, data } = read.data;
  if (secret_token === '') return fail('signature_missing');
  if (!isSameSecret(secret_token, secrets.webhookSecret ?? '')) return fail('signature_wrong');
  if (Math.abs(now.getTime() - created_at.getTime()) > WINDOW_MS) return fail('signature_old');
  const isPayment = type.startsWith('payment_');
  return ok({
    eventId: id,
    kind: type,
    reference: isPayment ? (data.invoice_id ?? '') : '',
    callKey: '',
    isLive: live,
  });
}
