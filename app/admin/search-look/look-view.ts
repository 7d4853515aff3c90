import type { Locale } from '#lib/locale.ts';

/** What the card of a page's look needs from the server; titles and texts come from the form around it. */
export type LookView = {
  /** The URL below which the page's address is, in each language: https://shop.example/ar/products/ */
  addresses: Record<Locale, string>;
  storeNames: Record<Locale, string>;
  /** What the shop says of itself on pages without a text. */
  storeTexts: Record<Locale, string>;
  /** The picture of a shared link in each language. */
  pictures: Record<Locale, string>;
  /** Another page with the same saved title, by language. */
  same: Partial<Record<Locale, { title: string; name: string; to: string }>>;
};
