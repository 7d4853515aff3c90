import type { Settings } from './settings.ts';

/** The install's own platform account at Stripe, under which stores connect theirs (Stripe Connect). */
export type StripePlatform = {
  clientId: string;
  secretKey: string;
  /** Signs the events of all connected accounts. */
  webhookSecret: string;
  /** The mode of the secret key. */
  mode: 'test' | 'live';
  /** Addresses that only tests set, in place of Stripe's. Not settings. */
  places?: { api: string; connect: string };
};

const NAMES = [
  'STRIPE_CONNECT_CLIENT_ID',
  'STRIPE_CONNECT_SECRET_KEY',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
] as const;

/** null if the install has no platform account: then stores use their own keys. */
export function stripePlatform(settings: Settings): StripePlatform | null {
  const [clientId, secretKey, webhookSecret] = NAMES.map((name) => settings[name]);
  if (!clientId || !secretKey || !webhookSecret) return null;
  return { clientId, secretKey, webhookSecret, mode: modeOf(secretKey) };
}

/** The problems of the three settings in combination. */
export function stripeProblems(settings: Settings, isDemo: boolean): string[] {
  const set = NAMES.filter((name) => settings[name]);
  if (set.length === 0) return [];
  const problems: string[] = [];
  if (set.length < NAMES.length) problems.push(`${NAMES.join(', ')} go together: set all three or none.`);
  if (isDemo && modeOf(settings.STRIPE_CONNECT_SECRET_KEY ?? '') === 'live') {
    problems.push(
      'STRIPE_CONNECT_SECRET_KEY is a live key, and a demo install must not move real money: use a test key.',
    );
  }
  return problems;
}

function modeOf(secretKey: string): StripePlatform['mode'] {
  return /^[sr]k_live_/.test(secretKey) ? 'live' : 'test';
}
