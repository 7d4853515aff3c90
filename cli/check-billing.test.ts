import { expect, test } from 'vitest';
import { moyasarBilling } from '#adapters/billing-moyasar/index.ts';
import { stripeBilling } from '#adapters/billing-stripe/index.ts';
import { moyasarBilling as moyasarStandIn } from '#tests/support/moyasar-billing.ts';
import { stripeBilling as standIn } from '#tests/support/stripe-billing.ts';
import { checkBilling } from './check-billing.ts';

const { account } = await standIn();
const away = 'http://127.0.0.1:9';

test.each([
  ['the right key', {}, true, 'Stripe takes STRIPE_BILLING_SECRET_KEY'],
  ['a wrong key', { secretKey: 'sk_test_of_nobody' }, false, 'Stripe refuses STRIPE_BILLING_SECRET_KEY'],
  ['no answer', { api: away }, false, 'Stripe does not answer'],
])(
  'souk doctor checks the key of the provider to which plans are paid: %s',
  async (_what, change, ok, said) => {
    const found = await checkBilling(account, stripeBilling({ ...account, ...change }));
    expect(found).toEqual({ name: 'plans by card', ok, message: expect.stringContaining(said) });
  },
);

test('souk doctor checks the key at Moyasar and names its setting', async () => {
  const { account: ours } = await moyasarStandIn();
  const said = async (change: object) =>
    (await checkBilling(ours, moyasarBilling({ ...ours, ...change }, 'https://platform.example'))).message;
  expect(await said({})).toBe('Moyasar takes MOYASAR_BILLING_SECRET_KEY');
  expect(await said({ secretKey: 'sk_test_of_nobody' })).toContain(
    'Moyasar refuses MOYASAR_BILLING_SECRET_KEY',
  );
});
