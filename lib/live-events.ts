import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PageTheme } from '#lib/theme-options.ts';

type Image = { src: string; width: number; height: number };

/** The parts of a store's layout that every open page re-renders when the owner changes them. */
export type LiveShell = {
  style: Record<`--${string}`, string>;
  theme: PageTheme;
  favicon: Record<Locale, string>;
  announcement: Record<Locale, string>;
  logo: Image | null;
  logoDark: Image | null;
  details: Record<Locale, LiveDetails>;
};

type Named = { title: string; titleLocale: Locale };
type LiveEntry = Named & { id: string; slug: string; picture?: string; children: LiveEntry[] };

/** The store's contact details and links, in one language. */
export type LiveDetails = {
  menu: LiveEntry[];
  pages: (Named & { kind: string; path: string })[];
  columns: { title: string; links: { path: string; title: string; sub?: string }[] }[];
  /** The seller's legal details: the parts of the legal line, and the seal of an authority. */
  legal: {
    parts: string[];
    seal: {
      label: string;
      href: string;
      frame: { src: string; title: string; loading: 'lazy'; sandbox: string } | null;
    } | null;
  } | null;
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

export type LiveClosure = 'expired' | 'suspended' | 'closed' | null;

/** The events of /api/live, by name. */
export type LiveEvents = {
  shell: LiveShell;
  state: { closure: LiveClosure };
  products: { ids: string[] };
  resync: Record<string, never>;
};

/** The events of GET /admin/live for staff, by name. */
export type StaffLiveEvents = {
  /** The person and their role, sent on connecting and on change. */
  staff: { userId: string; name: string; role: string; image: string | null };
  /**
   * New orders, oldest first and 20 at most; `last` is the newest number. Sent on connecting with an empty
   * list.
   */
  orders: { last: number; orders: { id: string; number: number; total: Money }[] };
  /** The changed tags: `product:ID`, `catalog`, `shell` … (db/changes.ts); ['store'] for anything. */
  changed: { tags: string[] };
  /** The session ended or the person was removed from the team; the connection ends after this event. */
  gone: Record<string, never>;
};
