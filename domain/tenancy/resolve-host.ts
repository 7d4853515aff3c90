import { findHost, type HostMatch } from '#db/index.ts';
import { type HostSettings, parseHost } from './host-address.ts';

export type { HostMatch } from '#db/index.ts';

export type ResolvedHost = { site: 'platform' } | { site: 'storefront' | 'admin'; store: HostMatch };

/** Which site, and whose, a Host header asks for (A1); null: there is no store here. One statement at most. */
export async function resolveHost(header: string, settings: HostSettings): Promise<ResolvedHost | null> {
  const address = parseHost(header, settings);
  if (!address) return null;
  if (address.site === 'platform') return { site: 'platform' };
  const store = 'slug' in address ? await findHost(address.slug, '') : await findHost('', address.domain);
  return store ? { site: address.site, store } : null;
}
