import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { TotalsView } from '../cart/cart-views.ts';

/** What an order's forms answer where they do not lead on. */
export type OrderReply = {
  problem: string | null;
  again: { title: string; lines: string[]; hasRest: boolean } | null;
  /** A return that was refused for a field of its form, which comes back as it was sent. */
  asked: AskedReturn | null;
};

/** What a return's form was sent with, and the fields that are wrong, by their ids. */
export type AskedReturn = {
  units: Record<string, number>;
  reasons: Record<string, string>;
  wish: string;
  comment: string;
  /** A page cannot fill a field of files again. */
  hadPhotos: boolean;
  errors: { field: string; message: string }[];
};

/** One of "my orders". */
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
