import { testProvider } from '#adapters/payment-test/index.ts';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type CardDesk,
  readPaymentRules,
  saveCardAccount,
  savePaymentTerms,
} from '#domain/payments/index.ts';
import { bank } from '#domain/testbank/index.ts';
import { must } from './must.ts';

/** Lets the sample stores accept cards through the test provider, which needs no account. */
export async function applyPayments(tx: StoreTx, act: Act): Promise<void> {
  const input = {
    id: null,
    version: 0,
    provider: 'test' as const,
    mode: 'test' as const,
    connectedId: '',
    secrets: {},
    takesCards: true,
    capturesLater: false,
  };
  must(await saveCardAccount(tx, { input, desk: onlyTest() }, act), 'test provider');
  const { stamps } = await readPaymentRules(tx);
  const terms = { isOn: true, min: null, max: null };
  must(await savePaymentTerms(tx, { part: 'card', terms, was: stamps.card }, act), 'cards');
}

// A card desk with the test provider only. Seeding makes no call to it, and there are no secrets to seal.
function onlyTest(): CardDesk {
  const secretKey = () => '';
  const test = testProvider({ bank, platformOrigin: '', secretKey, clock: () => new Date(0) });
  return { provider: (name) => (name === 'test' ? test : null), secretKey };
}
