import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';

/** Where an old path leads: `path` is below the language prefix, the edge puts the prefix of `locale` before it. */
export type RedirectTarget = { locale: Locale; path: string };

/** Where an old path leads now, null for nowhere. `path` is without language prefix and query. */
export async function findRedirect(
  tx: StoreTx,
  input: { locale: Locale; path: string },
): Promise<RedirectTarget | null> {
  throw new Error(`not written yet ${tx} ${input}`);
}

/** Makes an old path lead to a new one, in one language or (left out) in both; what led to the old follows. */
export async function addRedirect(
  tx: StoreTx,
  input: { from: string; to: string; locale?: Locale },
  act: Act,
): Promise<void> {
  throw new Error(`not written yet ${tx} ${input} ${act}`);
}
