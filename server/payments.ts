import { openBillingDesk } from '#adapters/billing-desk/index.ts';
import { openCardDesk, openConnector } from '#adapters/payment-desk/index.ts';
import type { Connector } from '#domain/connect/index.ts';
import type { CardDesk } from '#domain/payments/index.ts';
import type { BillingDesk } from '#domain/subscription/index.ts';
import { bank, cardBank } from '#domain/testbank/index.ts';
import type { Config } from '#lib/config/index.ts';

/** The card providers of this install. */
export function cardDesk(config: Config): CardDesk {
  return openCardDesk(config, bank);
}

/** The provider that charges store owners for their subscriptions; null if there is none. */
export function billingDesk(config: Config): BillingDesk {
  return openBillingDesk(config, cardBank);
}

/** The install's Stripe platform account, to which stores connect theirs; null if it has none. */
export function connectorOf(config: Config): Connector | null {
  return openConnector(config);
}
