import type { OfferedPart } from '#domain/setup/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { FormProblems } from '../kit/form-result.ts';

export type PageBlock = { isHeading: boolean; text: string };

/** The fields that the owner fills in beside the offered values. */
export const OFFER_FIELDS = ['legalName', 'vatNumber', 'registrationNumber', 'cashFee'] as const;
export type OfferField = (typeof OFFER_FIELDS)[number];
export type TypedDetails = Record<OfferField, string>;

export type OfferRow = {
  part: OfferedPart;
  fields: OfferField[];
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
  /** The store's own currency, in which the offered amounts are. */
  currency: string;
  stamp: string;
  rows: OfferRow[];
  /** Parts that this role may not apply. */
  hidden: number;
};

/** The ticked parts and the typed fields of a refused form, with which the page is filled again. */
type Kept = { ticked: OfferedPart[]; typed: TypedDetails };

export type OfferResult =
  | { applied: number }
  | ({ problem: 'none_ticked' } & Kept)
  | ({ problem: 'details'; problems: FormProblems } & Kept)
  /** The offer has changed since it was shown. */
  | ({ problem: 'stale'; offer: OfferView } & Kept);
