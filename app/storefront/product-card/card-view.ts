import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

export type CardView = {
  id: string;
  slug: string;
  title: string;
  titleLocale: Locale;
  /** '' if the product has no brand. */
  brand: string;
  image: PictureView | null;
  price: Money;
  priceVaries: boolean;
  compareAt: Money | null;
  soldOut: boolean;
  isNew: boolean;
  onlyVariantId: string | null;
  /** Average × 100 and number of reviews; null without reviews. */
  rating: { average: number; count: number } | null;
  /** The first colours: their names, and their markup. Missing for a single one, which is no choice. */
  swatches?: { labels: string; html: string };
};

/**
 * A card serialised to one JSON string: React Router encodes page data value by value, and the cards of a
 * page have a thousand values.
 */
export type SentCard = { id: string; json: string };
