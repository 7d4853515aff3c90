import type { SettingName, Settings } from './settings.ts';

/** The operator's account at a card provider, through which store owners pay for their plans. */
export type BillingAccount = {
  provider: 'stripe' | 'moyasar';
  secretKey: string;
  webhookSecret: string;
  /** Moyasar's key for an owner's browser; '' at Stripe. */
  publishableKey: string;
  isLive: boolean;
  /** Replaces the provider's address; set by tests only, not a setting. */
  api?: string;
};

/** The settings of each provider, the key first. Either all of them are set or none. */
const NAMES = {
  stripe: ['STRIPE_BILLING_SECRET_KEY', 'STRIPE_BILLING_WEBHOOK_SECRET'],
  moyasar: [
    'MOYASAR_BILLING_SECRET_KEY',
    'MOYASAR_BILLING_WEBHOOK_SECRET',
    'MOYASAR_BILLING_PUBLISHABLE_KEY',
  ],
} as const satisfies Record<BillingAccount['provider'], readonly SettingName[]>;

const PROVIDERS = Object.keys(NAMES) as BillingAccount['provider'][];

/** Null if the install has none. Plans are then paid by bank transfer, or in demo mode at the test bank. */
export function billingAccount(settings: Settings): BillingAccount | null {
  const provider = PROVIDERS.find((each) => NAMES[each].every((name) => settings[name]));
  if (!provider) return null;
  const [secretKey = '', webhookSecret = '', publishableKey = ''] = NAMES[provider].map(
    (name) => settings[name],
  );
  return { provider, secretKey, webhookSecret, publishableKey, isLive: isLiveKey(secretKey) };
}

/** The problems of these settings in combination. */
export function billingProblems(settings: Settings, isDemo: boolean): string[] {
  const used = PROVIDERS.filter((each) => NAMES[each].some((name) => settings[name]));
  const problems = used.flatMap((provider) => {
    const [first = ''] = NAMES[provider].filter((name) => settings[name]);
    const missing = NAMES[provider].filter((name) => !settings[name]);
    const [key] = NAMES[provider];
    return [
      ...missing.map((name) => `${name} is missing: it is needed with ${first}.`),
      ...(isDemo && isLiveKey(settings[key] ?? '')
        ? [`${key} is a live key, and a demo install must not move real money: use a test key.`]
        : []),
    ];
  });
  if (used.length > 1) {
    problems.push('MOYASAR_BILLING_SECRET_KEY and STRIPE_BILLING_SECRET_KEY exclude each other: set one.');
  }
  return problems;
}

const isLiveKey = (key: string) => /^[sr]k_live_/.test(key);
