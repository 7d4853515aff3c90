import { openCardDesk, openConnector } from '#adapters/payment-desk/index.ts';
import type { Connector } from '#domain/connect/index.ts';
import type { CardDesk } from '#domain/payments/index.ts';
import { bank } from '#domain/testbank/index.ts';
import type { Config } from '#lib/config/index.ts';

/** The card providers of this install. */
export function cardDesk(config: Config): CardDesk {
  return openCardDesk(config, bank);
}

/** The install's Stripe platform account, to which stores connect theirs; null where it has none. */
export function connectorOf(config: Config): Connector | null {
  return openConnector(config);
}
