import { type HostMatch, withStore } from '#db/index.ts';
import { loadShell, type Shell } from '#domain/tenancy/index.ts';
import { mostShells } from '#lib/memory.ts';
import { RecentMap } from '#lib/recent-map.ts';

const kept = new RecentMap<{ version: number; shell: Promise<Shell> }>(mostShells());

/**
 * The data that all pages of a store share. This process caches it under the version that the host look-up
 * returns, so it is never older than the request (docs/decisions/003).
 */
export async function shellOf(match: HostMatch): Promise<Shell> {
  const shell = await keptShell(match);
  if (!match.isProvisional) return shell;
  // An unconfirmed shop shows "opening soon", whatever its owner has set for later.
  return { ...shell, access: { ...shell.access, mode: 'soon' } };
}

function keptShell(match: HostMatch): Promise<Shell> {
  const own = kept.get(match.storeId);
  if (own?.version === match.shellVersion) return own.shell;
  const shell = withStore(match.storeId, loadShell);
  const entry = { version: match.shellVersion, shell };
  kept.set(match.storeId, entry);
  shell.catch(() => {
    if (kept.get(match.storeId) === entry) kept.delete(match.storeId);
  });
  return shell;
}
