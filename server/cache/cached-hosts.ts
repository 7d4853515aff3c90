import type { StoreState } from '#domain/subscription/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { shownCurrency } from '../http/shown-currency.ts';

/** The data about a Host header's store that a cache hit needs. */
export type KeptHost = {
  storeId: string;
  state: StoreState;
  /**
   * Prefix of the host's cache keys: empty at the store's own address, else the custom domain, because the
   * pages contain the name of their domain.
   */
  prefix: string;
  /** The currencies of a store that sells in several; absent for a store that sells in one. */
  sold?: Pick<Shell, 'currency' | 'currencies'>;
};

/**
 * Returns the host with a cache key prefix for the currency in this cookie: pages in another currency are
 * cached separately.
 */
export function inCurrency(host: KeptHost, cookie: string | null | undefined): KeptHost {
  if (!host.sold || !cookie) return host;
  const code = shownCurrency(cookie, host.sold);
  return code === host.sold.currency ? host : { ...host, prefix: `${host.prefix}${code} ` };
}
