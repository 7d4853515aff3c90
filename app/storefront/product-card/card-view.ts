import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** A product in a list. */
export type CardView = {
  id: string;
  slug: string;
  title: string;
  titleLocale: Locale;
  /** '' without one. */
  brand: string;
  image: PictureView | null;
  price: Money;
  priceVaries: boolean;
  compareAt: Money | null;
  soldOut: boolean;
  isNew: boolean;
  onlyVariantId: string | null;
  /** Average × 100 and count of its reviews; null without any. */
  rating: { average: number; count: number } | null;
  swatches: { label: string; colour: string }[];
};

/**
 * A card as it travels, its parts in one text of JSON: React Router writes and reads what a page carries value by value,
 * and the cards of a page have a thousand.
 */
export type SentCard = { id: string; json: string };
