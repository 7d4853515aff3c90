import type { Settings } from './settings.ts';

/** The operator's account at a card provider, to which store owners pay their plans. */
export type BillingAccount = {
  provider: 'stripe';
  secretKey: string;
  webhookSecret: string;
  isLive: boolean;
  /** An address that only tests set, in place of the provider's. Not a setting. */
  api?: string;
};

const STRIPE = ['STRIPE_BILLING_SECRET_KEY', 'STRIPE_BILLING_WEBHOOK_SECRET'] as const;

/** null if the install has none: then plans are paid by bank transfer, or in demo mode at the test bank. */
export function billingAccount(settings: Settings): BillingAccount | null {
  const [secretKey, webhookSecret] = STRIPE.map((name) => settings[name]);
  if (!secretKey || !webhookSecret) return null;
  return { provider: 'stripe', secretKey, webhookSecret, isLive: isLiveKey(secretKey) };
}

/** The problems of these settings in combination. */
export function billingProblems(settings: Settings, isDemo: boolean): string[] {
  const set = STRIPE.filter((name) => settings[name]);
  if (set.length === 0) return [];
  const problems: string[] = [];
  for (const name of STRIPE.filter((each) => !settings[each])) {
    problems.push(`${name} is missing: it is needed with ${set[0]}.`);
  }
  if (isDemo && isLiveKey(settings.STRIPE_BILLING_SECRET_KEY ?? '')) {
    problems.push(
      'STRIPE_BILLING_SECRET_KEY is a live key, and a demo install must not move real money: use a test key.',
    );
  }
  return problems;
}

const isLiveKey = (key: string) => /^[sr]k_live_/.test(key);
