import type { CardDesk, PaymentProvider, ProviderName } from '#domain/payments/index.ts';
import type { Bank } from '#domain/testbank/index.ts';
import type { Config } from '#lib/config/index.ts';
import { moyasarProvider } from '../payment-moyasar/index.ts';
import { stripeProvider } from '../payment-stripe/index.ts';
import { testProvider } from '../payment-test/index.ts';

/** Where providers are asked; only tests say another place than theirs. */
export type ProviderPlaces = { stripe?: string; moyasar?: string };

/** The card providers of this install. The test provider is one of them in demo mode and nowhere else. */
export function openCardDesk(config: Config, bank: Bank, places: ProviderPlaces = {}): CardDesk {
  const { clock, secretKey } = config;
  const host = config.singleStore ? `platform.${config.platformHost}` : config.platformHost;
  const platformOrigin = `${config.scheme}://${host}`;
  const providers: Partial<Record<ProviderName, PaymentProvider>> = {
    moyasar: moyasarProvider({ apiBase: places.moyasar }),
    stripe: stripeProvider({ apiBase: places.stripe }),
    test: config.isDemo ? testProvider({ bank, platformOrigin, secretKey, clock }) : undefined,
  };
  return { provider: (name) => providers[name] ?? null, secretKey };
}
