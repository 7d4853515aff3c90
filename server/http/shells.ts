import { type HostMatch, withStore } from '#db/index.ts';
import { loadShell, type Shell } from '#domain/tenancy/index.ts';
import { heapBytes } from '#lib/heap-bytes.ts';
import { mostShells, SMALL_SHELL } from '#lib/memory.ts';
import { RecentMap } from '#lib/recent-map.ts';

type Entry = { version: number; shell: Promise<Shell>; bytes: number };

/** An owner decides how large a shell is: one with many own texts takes the place of many small ones. */
const kept = new RecentMap<Entry>(mostShells() * SMALL_SHELL, { sizeOf: ({ bytes }) => bytes });

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
  const entry = { version: match.shellVersion, shell, bytes: SMALL_SHELL };
  kept.set(match.storeId, entry);
  const isKept = () => kept.get(match.storeId) === entry;
  shell.then(
    (loaded) => {
      // Pages derive as much again from it, such as its header and footer in each language.
      const bytes = Math.max(SMALL_SHELL, 2 * heapBytes(loaded));
      if (isKept() && bytes > SMALL_SHELL) kept.set(match.storeId, { ...entry, bytes });
    },
    () => {
      if (isKept()) kept.delete(match.storeId);
    },
  );
  return shell;
}
