import type { BillingProvider, SavedCard, SentEvent } from '#domain/subscription/index.ts';
import type { BillingAccount } from '#lib/config/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok } from '#lib/result.ts';
import {
  cardBrand,
  isSameSecret,
  orInvalid,
  parsedJson,
  providerApi,
  reached,
  segment,
  Unsettled,
} from '../payment-api/index.ts';
import { eventShape } from '../payment-moyasar/index.ts';
import {
  answerOf,
  type Call,
  callsOf,
  chargeOnce,
  endPayment,
  findPayment,
  returnMoney,
} from './payments.ts';
import { tokenShape } from './shapes.ts';

const API = 'https://api.moyasar.com';
/** Moyasar repeats an event for hours; an older one is a replay. */
const WINDOW_MS = 72 * 3_600_000;

/**
 * Charges store owners at Moyasar (decision 102): the owner's browser sends the card to Moyasar and gets a token for
 * it. Each charge is a payment whose id is our charge's id. `origin` is the return address of charges made while the
 * owner is absent; no browser ever opens it.
 */
export function moyasarBilling(account: BillingAccount, origin: string): BillingProvider {
  const call = callsOf(account);
  return {
    name: 'moyasar',
    entry: { kind: 'sent', api: account.api ?? API, publishableKey: account.publishableKey },
    saveCard: async ({ entered = '' }, { storeId }) =>
      orInvalid(await reached(() => readToken(call, { token: entered, storeId }))),
    charge: (asked) => reached(() => chargeOnce(call, asked, origin)),
    retrieve: (charge) =>
      reached(async () => {
        const payment = await findPayment(call, charge.key);
        if (!payment) throw new Unsettled();
        return answerOf(call, payment, charge);
      }),
    cancel: (charge) => reached(async () => void (await endPayment(call, charge))),
    giveBack: ({ key }) =>
      reached(async () => {
        const payment = await findPayment(call, key);
        if (payment) await returnMoney(call, payment);
        return undefined;
      }),
    readWebhook: async (sent) => readEvent(sent, account),
    check: () => checkKey(account),
  };
}

/** The card behind a token that was created in a browser for this store; null for any other token. */
async function readToken(
  call: Call,
  { token, storeId }: { token: string; storeId: string },
): Promise<SavedCard | null> {
  if (!/^token_\w{1,180}$/.test(token)) return null;
  const card = await call(tokenShape, { method: 'GET', path: `/v1/tokens/${segment(token)}` });
  if (card?.metadata?.store !== storeId || !['initiated', 'active'].includes(card.status)) return null;
  const { brand, last_four: last4, month: expMonth, year } = card;
  const expYear = year < 100 ? 2000 + year : year;
  return { provider: 'moyasar', token: card.id, brand: cardBrand(brand), last4, expMonth, expYear };
}

/**
 * Moyasar does not sign events: the body carries the shared secret, and the payment is always fetched from Moyasar.
 */
function readEvent({ body, now }: SentEvent, { webhookSecret, isLive }: BillingAccount) {
  const read = eventShape.safeParse(parsedJson(body));
  if (!read.success) return fail('unreadable');
  const { type, created_at, secret_token, live, data } = read.data;
  if (secret_token === '') return fail('signature_missing');
  if (!isSameSecret(secret_token, webhookSecret)) return fail('signature_wrong');
  if (Math.abs(now.getTime() - created_at.getTime()) > WINDOW_MS) return fail('signature_old');
  const isOurs = type.startsWith('payment_') && live === isLive && isId(data.id);
  return ok({ chargeId: isOurs ? data.id : '' });
}

async function checkKey({ secretKey, api = API }: BillingAccount): ReturnType<BillingProvider['check']> {
  const authorize = () => `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const ask = providerApi({ base: api, authorize });
  const found = await ask({ secrets: {} } as never, null, { method: 'GET', path: '/v1/payments?page=1' });
  if (found.ok) return ok();
  const { code, data } = found;
  return code === 'provider_refused' ? fail('key_refused', data) : fail('provider_unreachable');
}
