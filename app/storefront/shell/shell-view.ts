import type { MenuEntry } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** What every page of a store shares; nothing in it is personal. */
export type ShellView = {
  locale: Locale;
  defaultLocale: Locale;
  digits: DigitStyle;
  /** What prices are shown in. */
  currency: string;
  /** All that the store is sold in, its own first. */
  currencies: { code: string; name: string }[];
  store: {
    name: string;
    description: string;
    announcement: string;
    logo: PictureView | null;
    logoDark: PictureView | null;
    contactEmail: string;
    contactPhone: string;
    whatsapp: string;
    address: string;
    hours: string;
    /** Where else the store is. */
    social: { label: string; href: string }[];
  };
  menu: MenuEntry[];
  /** The pages the store has written: their paths and titles. */
  pages: { kind: string; path: string; title: string; titleLocale: Locale }[];
  /** Further columns of the footer: menus that the owner made. */
  columns: { title: string; links: { path: string; title: string; sub?: string }[] }[];
  /** Who sells, in law: the parts of its line, and the seal of an authority. */
  legal: { parts: string[]; seal: { label: string; href: string } | null } | null;
};
