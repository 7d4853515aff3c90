import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { TotalsView } from '../cart/cart-views.ts';

/** Response of an order's form when it does not redirect. */
export type OrderReply = {
  problem: string | null;
  again: { title: string; lines: string[]; hasRest: boolean } | null;
  /** Submitted values of a refused return form. */
  asked: AskedReturn | null;
};

/** Submitted values of a return form and its errors, by field id. */
export type AskedReturn = {
  units: Record<string, number>;
  reasons: Record<string, string>;
  wish: string;
  comment: string;
  /** True if photos were sent: a page cannot refill a file field. */
  hadPhotos: boolean;
  errors: { field: string; message: string }[];
};

export type OwnOrderView = {
  number: number;
  path: string;
  date: string;
  status: { text: string; tone: Tone };
  payment: { text: string; tone: Tone };
  total: Money;
  contents: string;
  viewNamed: string;
  images: { src: string; width: number; height: number }[];
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
  canCancel: boolean;
  /** Reason why only the store can cancel; null when nothing needs explaining. */
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
    /** Path of the review form, once the product is delivered. */
    reviewPath: string | null;
    title: string;
    titleLocale: Locale;
    /** All selected options in one line, for short lists. */
    options: string;
    color: string | null;
    size: string | null;
    others: { name: string; value: string }[];
    image: PictureView | null;
    quantity: number;
    lineTotal: Money;
  }[];
  totals: TotalsView;
  /** "Arrives Thu 26 – Sat 28 November"; null once delivered or cancelled, or if nothing was promised. */
  expected: string | null;
  /** WhatsApp with a message that names the order; null if the store has no number. */
  whatsapp: string | null;
  timeline: TimelineStep[];
};

/** Invoice and credit notes of one's own order. */
export type OwnDocuments = {
  title: string;
  links: { href: string; label: string }[];
  /** Explains that an invoice is due but not issued yet. */
  note?: string;
};
