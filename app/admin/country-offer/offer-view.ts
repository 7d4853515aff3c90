import type { OfferedPart } from '#domain/setup/index.ts';
import type { Locale } from '#lib/locale.ts';

export type PageBlock = { isHeading: boolean; text: string };

export type OfferRow = {
  part: OfferedPart;
  /** The value in force now. */
  today: string;
  offered: string[];
  /** The law that requires the part; null if the part is only common practice. */
  law: string | null;
  /** The whole text of an offered page, in each language. */
  pages: { locale: Locale; title: string; blocks: PageBlock[] }[];
};

export type OfferView = {
  country: string;
  stamp: string;
  rows: OfferRow[];
  /** Parts that this role may not apply. */
  hidden: number;
};

export type OfferResult =
  | { applied: number }
  | { problem: 'none_ticked'; ticked: OfferedPart[] }
  /** The offer has changed since it was shown; nothing was applied. */
  | { problem: 'stale'; ticked: OfferedPart[]; offer: OfferView };
