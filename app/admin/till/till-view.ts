import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** A variant for sale, as the till shows it. */
export type TillGoods = {
  variantId: string;
  title: string;
  titleLocale: Locale;
  /** The chosen values, joined; '' for a product without options. */
  options: string;
  /** The colour's swatch, '' for none. */
  swatch: string;
  image: PictureView | null;
  price: Money;
  /** Null if stock is not counted or backorder is allowed. */
  available: number | null;
};

/** from: the lowest price, if the variants have several. */
export type TillProductView = { productId: string; goods: TillGoods[]; price: Money; hasPrices: boolean };

/** The answer of the product search. exact: the variant whose SKU or barcode was typed. */
export type TillFound = { products: TillProductView[]; exact: string | null };

export const TILL_FIELDS = [
  'name',
  'phone',
  'email',
  'address',
  'addressMore',
  'city',
  'region',
  'zipCode',
  'country',
  'note',
] as const;
export type TillField = (typeof TILL_FIELDS)[number];

export type TillLine = { goods: TillGoods; quantity: string };

/** The amounts of the order as calculated by the server, and its problems so far. */
export type TillQuote = {
  lines: Record<string, { total: Money | null; problem: string | null }>;
  subtotal: Money;
  /** The discounts, each with a negative amount. */
  discounts: { name: string; amount: Money }[];
  delivery: Money;
  fee: Money | null;
  tax: { amount: Money; isIncluded: boolean } | null;
  total: Money;
  count: number;
  deliveries: { id: string; text: string }[];
  /** The delivery method that is charged; null if none goes to the address. */
  deliveryId: string | null;
  /** The sentences about refused codes; '' for none. */
  codeProblem: string;
  fields: Partial<Record<string, string>>;
};

/** The data of the page after a form was posted: the typed values, the chosen products and the search results. */
export type TillResult = {
  kept: Record<string, string>;
  lines: TillLine[];
  /** Null if no search was made. */
  found: TillFound | null;
  query: string;
  quote: TillQuote | null;
  problem: string | null;
  /** Error messages by field name. */
  fields: Partial<Record<string, string>>;
};

export type TillAddress = Record<Exclude<TillField, 'email' | 'note'>, string> & { label: string };

/** A buyer found by the customer search. */
export type TillBuyer = {
  id: string;
  name: string;
  email: string;
  phone: string;
  phoneText: string;
  locale: Locale;
  isGuest: boolean;
  isVerified: boolean;
  isBlocked: boolean;
  orders: number;
  addresses: TillAddress[];
};

/** The answer of the customer search; problem: too many searches. */
export type TillBuyers = { buyers: TillBuyer[]; problem: string | null };

/** An order that a member set aside, in the list of parked orders. */
export type ParkedRow = { id: string; label: string; units: number; parkedBy: string; at: WhenText };

/** A parked order that is resumed. missing: how many of its products are not for sale any more. */
export type ParkedTill = { id: string; label: string; missing: number; result: TillResult };
