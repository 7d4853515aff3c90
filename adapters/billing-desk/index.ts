import type { BillingDesk, BillingProvider } from '#domain/subscription/index.ts';
import type { CardBank } from '#domain/testbank/index.ts';
import type { Config } from '#lib/config/index.ts';
import { platformOrigin } from '#lib/config/origins.ts';
import { ok } from '#lib/result.ts';
import { moyasarBilling } from '../billing-moyasar/index.ts';
import { stripeBilling } from '../billing-stripe/index.ts';

/** The path of the test bank's challenges on the platform. */
export const TEST_CHALLENGES = '/test-payments/cards';

/** The provider that charges store owners: the operator's, or the test bank in demo mode, or none. */
export function openBillingDesk(config: Config, bank: CardBank): BillingDesk {
  const { billing, isDemo } = config;
  const origin = platformOrigin(config);
  if (billing?.provider === 'moyasar') return moyasarBilling(billing, `${origin}/billing`);
  if (billing) return stripeBilling(billing);
  if (!isDemo) return null;
  return testBilling(bank, (key) => `${origin}${TEST_CHALLENGES}/${key}`);
}

function testBilling(bank: CardBank, urlOf: (key: string) => string): BillingProvider {
  return {
    name: 'test',
    entry: { kind: 'typed' },
    async saveCard({ number = '', expiry = '', cvc = '' }, { now }) {
      const saved = await bank.saveCard({ number, expiry, cvc }, now);
      return saved.ok ? ok({ provider: 'test', ...saved.value }) : saved;
    },
    charge: async (asked) => ok(answerOf(await bank.charge(asked), asked.key)),
    retrieve: async ({ key }, now) => ok(answerOf(await bank.read(key, now), key)),
    async cancel({ key }, now) {
      await bank.answer(key, { isYes: false, now });
      return ok();
    },
    giveBack: null,
    readWebhook: null,
    check: async () => ok(),
  };

  function answerOf(found: Awaited<ReturnType<CardBank['read']>>, key: string) {
    if (!found) return { state: 'failed' as const, failureCode: 'unknown_charge' };
    const { status, failureCode } = found;
    if (status === 'challenged') return { state: status, url: urlOf(key) };
    return status === 'paid' ? { state: status } : { state: status, failureCode };
  }
}
