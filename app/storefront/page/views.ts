import type { MenuEntry } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { DigitStyle, Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { CouponView } from '../checkout/checkout-types.ts';

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

/** What a page says of itself to browsers and search engines. */
export type PageInfo = {
  title: string;
  description: string;
  canonical: string;
  /** The page in each language, and (x-default) for readers of any other. */
  alternates: { locale: Locale | 'x-default'; href: string }[];
  /** What a shared link shows; drawn ones are 1200 × 630. */
  image: { href: string; isDrawn: boolean };
  store: string;
  ogLocale: string;
  ogLocaleOther: string;
  noIndex: boolean;
  /** The pages before and after, of a list with numbered pages. */
  previous?: string | null;
  next?: string | null;
};

/** The mirror of the server's cart that browsers keep under cartData: for display, never read as truth. */
export type CartMirror = {
  count: number;
  currency: string;
  /** amount: minor units of the currency, before discounts; null for what cannot be bought now. */
  lines: { variantId: string; title: string; quantity: number; amount: number | null }[];
};

/** What scripts are told after a cart form; view is the whole cart as it stands now, null where nobody could say. */
export type CartReply =
  | {
      ok: true;
      done: 'added' | 'updated' | 'removed';
      variantId: string;
      cart: CartMirror;
      view: CartPageView;
    }
  | { ok: false; message: string; variantId: string; cart: CartMirror | null; view: CartPageView | null };

/** The cart as its drawer asks for it. */
export type CartNow = { view: CartPageView; cart: CartMirror; texts: Record<string, string> };

/** One review as a page draws it; `lang` where it is not in the page's language. */
export type ReviewView = {
  id: string;
  stars: number;
  outOf: string;
  title: string;
  comment: string;
  lang: Locale | null;
  name: string;
  verified: string | null;
  date: string;
  photo: PictureView | null;
  reply: { heading: string; text: string; lang: Locale | null } | null;
};

type LinkView = { text: string; href: string; isChosen: boolean };

/** The reviews of a product: its rating in words and bars, and one page of them. */
export type ReviewsView = {
  summary: {
    average: string;
    outOf: string;
    /** Of five stars, in percent. */
    share: number;
    from: string;
    bars: {
      stars: number;
      label: string;
      count: number;
      share: number;
      href: string | null;
      isChosen: boolean;
    }[];
  } | null;
  list: ReviewView[];
  sorts: LinkView[];
  chosen: { text: string; all: string } | null;
  pages: { text: string; previous: string | null; next: string | null } | null;
  write: string;
  productId: string;
  /** Said in place of the link to those who may not write one. */
  whoMay: string;
};

/** What scripts are told after a heart was pressed: ids fill the hearts; login is where a guest goes first. */
export type WishReply = { ok: boolean; text: string; ids: string[] | null; login?: string };

/** What a thrown 404 carries to the error boundary. */
export type NotFoundView = {
  what: 'product' | 'category' | 'subCategory' | 'brand' | 'collection' | 'order' | 'page';
  title: string;
  text: string;
  next: { href: string; text: string };
  documentTitle: string;
};

/** The amounts that a shopper reads, the same rows in cart, checkout and order. */
export type TotalsView = {
  subtotal: Money;
  discount: Money;
  /** The same by promotion, each below zero; left out, the sum stands alone. */
  discounts?: { name: string; amount: Money }[];
  delivery: Money;
  /** Said instead of an amount that nobody knows yet. */
  deliveryText?: string | null;
  /** What the tax is called there; left out: the page's own word. */
  taxText?: string | null;
  codFee: Money;
  tax: Money;
  taxIncluded: boolean;
  total: Money;
  /** Under the total: what store credit paid of it, and the rest. */
  parts?: { label: string; value: Money }[];
};

export type CartLineView = {
  variantId: string;
  productPath: string | null;
  title: string;
  titleLocale: Locale;
  options: string;
  image: PictureView | null;
  quantity: number;
  lineTotal: Money;
  /** "SAR 20.00 each", where there is more than one. */
  each: string | null;
  problems: { text: string; isBlocking: boolean }[];
  /** How many to take where the quantity is more than there are, with the words for it. */
  take: { quantity: number; text: string } | null;
  priceChanged: boolean;
};

export type CartPageView = {
  lines: CartLineView[];
  contents: string;
  totals: TotalsView;
  canCheckout: boolean;
  /** How far free delivery is; null where the store has none or the order is past asking. */
  free: { text: string; share: number } | null;
  coupon: CouponView;
  /** Cash on delivery, where this cart may be paid so. */
  assurance: string | null;
};

export type Tone = 'info' | 'good' | 'warn' | '';

export type TimelineStep = { text: string; when: string; state: 'done' | 'now' | 'upcoming' };

export type OrderPageView = {
  number: number;
  userName: string;
  orderDate: string;
  status: { text: string; tone: Tone };
  payment: { text: string; tone: Tone };
  method: string;
  isCancelled: boolean;
  isUnpaid: boolean;
  /** What whoever ordered may still do. */
  canCancel: boolean;
  /** Why a shopper has to ask the store to cancel; null where nothing has to be said. */
  whyNoCancel: string | null;
  cancelTexts: { text: string; ask: string };
  canPayCard: boolean;
  itemCount: number;
  email: string;
  phone: string;
  address: string;
  city: string;
  zipCode: string;
  note: string;
  lines: {
    id: string;
    path: string | null;
    /** Where to write about it, once it is delivered. */
    reviewPath: string | null;
    title: string;
    titleLocale: Locale;
    /** All chosen values in one line, for short lists. */
    options: string;
    color: string | null;
    size: string | null;
    others: { name: string; value: string }[];
    image: PictureView | null;
    quantity: number;
    lineTotal: Money;
  }[];
  totals: TotalsView;
  timeline: TimelineStep[];
};

/** The invoice and credit notes of one's own order. */
export type OwnDocuments = {
  title: string;
  links: { href: string; label: string }[];
  /** Says that an invoice is due and comes later. */
  note?: string;
};
