import type { Locale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';
import type { PictureView } from '../ui/picture.tsx';

/** What every page of a store shares; nothing in it is personal. */
export type ShellView = {
  locale: Locale;
  defaultLocale: Locale;
  digits: DigitStyle;
  currency: string;
  year: number;
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
  };
  menu: MenuCategory[];
  hasBrands: boolean;
};

export type MenuCategory = {
  title: string;
  titleLocale: Locale;
  slug: string;
  image: PictureView | null;
  children: { title: string; titleLocale: Locale; slug: string }[];
};

/** What a page says of itself to browsers and search engines. */
export type PageInfo = {
  title: string;
  description: string;
  canonical: string;
  alternates: { locale: Locale; href: string }[];
  image: string | null;
  ogLocale: string;
  noIndex: boolean;
};

/** The mirror of the server's cart that browsers keep under cartData: for display, never read as truth. */
export type CartMirror = {
  count: number;
  currency: string;
  lines: { variantId: string; title: string; quantity: number }[];
};

export type CartReply =
  | { ok: true; done: 'added' | 'updated' | 'removed'; cart: CartMirror }
  | { ok: false; message: string; cart: CartMirror | null };
