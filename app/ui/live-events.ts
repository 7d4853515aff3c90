import type { Locale } from '#lib/locale.ts';

type Image = { src: string; width: number; height: number };

/** What all open pages of a store draw anew when its owner changes it. */
export type LiveShell = {
  style: Record<`--${string}`, string>;
  favicon: Record<Locale, string>;
  announcement: Record<Locale, string>;
  logo: Image | null;
  logoDark: Image | null;
};

export type LiveClosure = 'expired' | 'suspended' | null;

/** Everything that /api/live says, by the name of the event. */
export type LiveEvents = {
  shell: LiveShell;
  state: { closure: LiveClosure };
  products: { ids: string[] };
  resync: Record<string, never>;
};
