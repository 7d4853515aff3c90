import type {
  AccountKeys,
  AskedCheckout,
  Charge,
  PaymentProvider,
  ProviderCall,
  RefundAnswer,
  SentWebhook,
} from '#domain/payments/index.ts';
import type { Bank, BankCharge, BankRefund } from '#domain/testbank/index.ts';
import type { Clock } from '#lib/clock.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkSignature, SIGNATURE_HEADER, signingSecret } from './signature.ts';

export { postWebhook } from './post-webhook.ts';
export { SIGNATURE_HEADER, signingSecret, signWebhook } from './signature.ts';

type Parts = { bank: Bank; platformOrigin: string; secretKey: () => string; clock: Clock };

/** Path of the test provider's hosted page, on the platform's host. */
export const TEST_PAGES = '/test-payments';

const CAPABILITIES = {
  capturesLater: true,
  closesPages: true,
  refundsInParts: true,
  refundsByKey: true,
  secrets: [],
  usesConnectedAccounts: false,
} satisfies PaymentProvider['capabilities'];

/** A provider that needs no account: it behaves like a real one but moves no money. Demo mode only. */
export function testProvider({ bank, platformOrigin, secretKey, clock }: Parts): PaymentProvider {
  return {
    name: 'test',
    capabilities: CAPABILITIES,
    async openCheckout({ storeId, accountId, capturesLater }: AccountKeys, asked: AskedCheckout) {
      const charge = await bank.open(storeId, { ...asked, accountId, capturesLater });
      return ok({ reference: charge.id, url: `${platformOrigin}${TEST_PAGES}/${storeId}/${charge.id}` });
    },
    async retrieve({ storeId, accountId }: AccountKeys, reference: string) {
      const charge = await bank.read(storeId, reference, clock());
      // A charge of another account is unknown, as if that account's keys were required.
      if (charge?.accountId !== accountId) return fail('provider_refused', { reason: 'unknown_charge' });
      return ok(chargeOf(charge));
    },
    closeCheckout: ({ storeId }, reference) => refusable(bank.close(storeId, reference, clock())),
    capture: ({ storeId }, { reference }: ProviderCall) =>
      refusable(bank.capture(storeId, reference, clock())),
    void: ({ storeId }, { reference }: ProviderCall) => refusable(bank.void(storeId, reference, clock())),
    async refund({ storeId }, { reference, amount, key }: ProviderCall) {
      const given = await bank.refund(storeId, { id: reference, key, amount: amount.amount, now: clock() });
      return given.ok ? ok(refundAnswer(given.value)) : fail('provider_refused', { reason: given.code });
    },
    async readRefund({ storeId }, { reference, key }) {
      const found = await bank.readRefund(storeId, { id: reference, key, now: clock() });
      return found ? ok(refundAnswer(found)) : fail('provider_refused', { reason: 'unknown_refund' });
    },
    async readWebhook(account: AccountKeys, { body, headers, now }: SentWebhook) {
      const header = headers.get(SIGNATURE_HEADER);
      const problem = checkSignature(signingSecret(secretKey(), account), { body, header, now });
      return problem ? fail(problem) : readEvent(body);
    },
    check: async () => ok({ name: 'Test bank', isLive: false }),
  };
}

async function refusable(answer: Promise<Result<undefined, string>>) {
  const done = await answer;
  return done.ok ? ok() : fail('provider_refused', { reason: done.code });
}

const STATES: Record<BankCharge['status'], Charge['state']> = {
  open: 'open',
  challenged: 'open',
  authorized: 'authorized',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
};

function chargeOf(charge: BankCharge): Charge {
  return {
    state: STATES[charge.status],
    reference: charge.id,
    chargeReference: charge.id,
    key: charge.key,
    orderId: charge.orderId,
    amount: charge.amount,
    captured: charge.captured,
    refunded: charge.refunded,
    isLive: false,
    failureCode: charge.failureCode,
  };
}

const REFUND_STATES = { pending: 'waiting', succeeded: 'done', failed: 'failed' } as const;

function refundAnswer({ id, status }: BankRefund): RefundAnswer {
  return {
    reference: id,
    state: REFUND_STATES[status],
    failureCode: status === 'failed' ? 'returned_by_bank' : '',
  };
}

function readEvent(body: string): Awaited<ReturnType<PaymentProvider['readWebhook']>> {
  try {
    const { id, type, livemode, charge, refund = '' } = JSON.parse(body);
    const texts = [id, type, charge, refund];
    if (!texts.every((text) => typeof text === 'string' && text.length <= 200)) return fail('unreadable');
    const isKnown = type.startsWith('charge.');
    return ok({
      eventId: id,
      kind: type.slice(0, 120),
      reference: isKnown ? charge : '',
      callKey: type.startsWith('refund.') ? refund : '',
      isLive: livemode === true,
    });
  } catch {
    return fail('unreadable');
  }
}
