import type { Connector } from '#domain/connect/index.ts';
import type { CardDesk, PaymentProvider, ProviderName } from '#domain/payments/index.ts';
import type { Bank } from '#domain/testbank/index.ts';
import type { Config } from '#lib/config/index.ts';
import { platformOrigin } from '#lib/config/origins.ts';
import { moyasarProvider } from '../payment-moyasar/index.ts';
import { stripeConnector, stripeProvider } from '../payment-stripe/index.ts';
import { testProvider } from '../payment-test/index.ts';

/** Base addresses of the providers; only tests override them. */
export type ProviderOrigins = { stripe?: string; moyasar?: string };

/** The card providers of this install. The test provider is available in demo mode only. */
export function openCardDesk(config: Config, bank: Bank, places: ProviderOrigins = {}): CardDesk {
  const { clock, secretKey } = config;
  const providers: Partial<Record<ProviderName, PaymentProvider>> = {
    moyasar: moyasarProvider({ apiBase: places.moyasar }),
    stripe: stripeProvider({ apiBase: places.stripe, platform: config.stripe }),
    test: config.isDemo
      ? testProvider({ bank, platformOrigin: platformOrigin(config), secretKey, clock })
      : undefined,
  };
  return { provider: (name) => providers[name] ?? null, secretKey };
}

/** The single redirect URI at Stripe, on the platform. */
export const CONNECT_PATH = '/connect/stripe';

/** The install's platform account at Stripe; null if it has none. */
export function openConnector(config: Config): Connector | null {
  const redirectUri = `${platformOrigin(config)}${CONNECT_PATH}`;
  return config.stripe && stripeConnector(config.stripe, { redirectUri });
}
