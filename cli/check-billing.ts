import type { BillingProvider } from '#domain/subscription/index.ts';
import type { BillingAccount } from '#lib/config/index.ts';

const KEYS: Record<BillingAccount['provider'], { name: string; setting: string; needs: string }> = {
  stripe: {
    name: 'Stripe',
    setting: 'STRIPE_BILLING_SECRET_KEY',
    needs:
      'copy it again from Developers → API keys; a restricted key needs to write Checkout Sessions, Customers, Payment Intents and Setup Intents, and to read Payment Methods',
  },
  moyasar: {
    name: 'Moyasar',
    setting: 'MOYASAR_BILLING_SECRET_KEY',
    needs: 'copy it again from Settings → API keys',
  },
};

export type BillingCheck = { name: string; ok: boolean; message: string };

/** Checks that the provider that takes the payments for plans accepts the key in the settings. */
export async function checkBilling(
  { provider }: Pick<BillingAccount, 'provider'>,
  desk: Pick<BillingProvider, 'check'>,
): Promise<BillingCheck> {
  const { name, setting, needs } = KEYS[provider];
  const checked = await desk.check();
  const refused = `${name} refuses ${setting}: ${needs}`;
  const problem = checked.ok ? null : checked.code === 'key_refused' ? refused : `${name} does not answer`;
  return { name: 'plans by card', ok: problem === null, message: problem ?? `${name} takes ${setting}` };
}
