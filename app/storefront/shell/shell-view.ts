import type { MenuEntry } from '#domain/tenancy/index.ts';
import type { LiveDetails } from '#lib/live-events.ts';
import type { Locale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** Data that all pages of a store share; nothing personal. */
export type ShellView = {
  locale: Locale;
  defaultLocale: Locale;
  digits: DigitStyle;
  /** Display currency. */
  currency: string;
  /** All currencies of the store, its own first. */
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
    social: { label: string; href: string }[];
  };
  menu: MenuEntry[];
  /** Pages that the store has written. */
  pages: { kind: string; path: string; title: string; titleLocale: Locale }[];
  /** Footer columns: menus that the owner made. */
  columns: { title: string; links: { path: string; title: string; sub?: string }[] }[];
  legal: LiveDetails['legal'];
};
