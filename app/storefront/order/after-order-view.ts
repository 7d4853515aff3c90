import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** What became of an order, in the page's words. */
export type AfterOrderView = {
  titles: Record<'parcels' | 'refunds' | 'returns' | 'toCome' | 'trackingNumber' | 'answer', string>;
  parcels: {
    id: string;
    title: string;
    when: string;
    carrier: string;
    trackingNumber: string;
    link: { href: string; label: string } | null;
    items: string[];
  }[];
  /** What has not left yet, once something has. */
  toCome: string[];
  sums: { label: string; amount: Money }[];
  refunds: { id: string; said: string; details: string[] }[];
  returns: {
    id: string;
    title: string;
    status: string;
    items: string[];
    answer: string;
    photos: { path: string; alt: string }[];
  }[];
  edited: string | null;
};

export type ReturnFormView = {
  number: number;
  title: string;
  text: string;
  until: string;
  lines: {
    id: string;
    title: string;
    titleLocale: Locale;
    most: number;
    unitsLabel: string;
    reasonLabel: string;
  }[];
  reasons: { value: string; label: string }[];
  wishes: { value: string; label: string }[];
  wishLabel: string;
  commentLabel: string;
  photosLabel: string;
  photosHelp: string;
  photosAgain: string;
  submit: string;
};

/** The ids of the return form's fields, for the page and for what is said of them. */
export const RETURN_PHOTOS_FIELD = 'return-photos';
export const returnUnitsField = (lineId: string) => `return-units-${lineId}`;
