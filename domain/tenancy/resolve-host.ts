import { findHost, type HostMatch } from '#db/index.ts';
import { type HostSettings, parseHost } from './host-address.ts';

export type { HostMatch } from '#db/index.ts';

export type ResolvedHost =
  | { site: 'platform' }
  | {
      site: 'storefront' | 'admin';
      store: HostMatch;
      /** True on the origin of view-as. */
      isView?: true;
    };

/** Resolves a Host header to a site and store (A1); null if no site has the name. One statement at most. */
export async function resolveHost(header: string, settings: HostSettings): Promise<ResolvedHost | null> {
  const address = parseHost(header, settings);
  if (!address) return null;
  if (address.site === 'platform') return { site: 'platform' };
  const store = 'slug' in address ? await findHost(address.slug, '') : await findHost('', address.domain);
  if (!store) return null;
  return { site: address.site, store, ...('isView' in address && { isView: address.isView }) };
}
