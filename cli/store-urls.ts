import type { Config } from '#lib/config/index.ts';

/** The addresses of a store and of its admin. */
export function storeUrls(config: Config, slug: string): { url: string; adminUrl: string } {
  if (config.singleStore === slug) {
    const bare = config.platformHost;
    return { url: `${config.scheme}://${bare}`, adminUrl: `${config.scheme}://admin.${bare}` };
  }
  return {
    url: `${config.scheme}://${slug}.${config.storesHost}`,
    adminUrl: `${config.scheme}://${slug}.admin.${config.platformHost}`,
  };
}
