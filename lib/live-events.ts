import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

type Image = { src: string; width: number; height: number };

/** What all open pages of a store draw anew when its owner changes it. */
export type LiveShell = {
  style: Record<`--${string}`, string>;
  favicon: Record<Locale, string>;
  announcement: Record<Locale, string>;
  logo: Image | null;
  logoDark: Image | null;
  details: Record<Locale, LiveDetails>;
};

type Named = { title: string; titleLocale: Locale };
type LiveEntry = Named & { id: string; slug: string; children: LiveEntry[] };

/** How the store is reached and what it links to, in one language. */
export type LiveDetails = {
  menu: LiveEntry[];
  pages: (Named & { kind: string; path: string })[];
  columns: { title: string; links: { path: string; title: string; sub?: string }[] }[];
  /** Who sells: the parts of its line, and the seal of an authority. */
  legal: { parts: string[]; seal: { label: string; href: string } | null } | null;
  contact: {
    description: string;
    address: string;
    hours: string;
    contactEmail: string;
    contactPhone: string;
    whatsapp: string;
    social: { label: string; href: string }[];
  };
};

export type LiveClosure = 'expired' | 'suspended' | null;

/** Everything that /api/live says, by the name of the event. */
export type LiveEvents = {
  shell: LiveShell;
  state: { closure: LiveClosure };
  products: { ids: string[] };
  resync: Record<string, never>;
};

/** Everything that GET /admin/live says to somebody who works in the store, by the name of the event. */
export type StaffLiveEvents = {
  /** How the person and their part in the store are now; said at once, and when it changes. */
  staff: { userId: string; name: string; role: string; image: string | null };
  /** New orders, oldest first and 20 at most; `last` is the newest number. Said at once with none. */
  orders: { last: number; orders: { id: string; number: number; total: Money }[] };
  /** What of the store changed: `product:ID`, `catalog`, `shell` … (db/changes.ts); ['store'] for anything. */
  changed: { tags: string[] };
  /** The session ended or the person was removed: the line ends with it. */
  gone: Record<string, never>;
};
