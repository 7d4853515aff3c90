import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

export type AfterItem = { text: string; image: PictureView | null };

/** Parcels, refunds and returns of an order, as texts. */
export type AfterOrderView = {
  titles: Record<'parcels' | 'refunds' | 'returns' | 'toCome' | 'trackingNumber' | 'answer', string>;
  parcels: {
    id: string;
    title: string;
    when: string;
    carrier: string;
    trackingNumber: string;
    link: { href: string; label: string } | null;
    isUnderWay: boolean;
    items: AfterItem[];
  }[];
  /** Items not shipped yet, once the first parcel has left. */
  toCome: AfterItem[];
  sums: { label: string; amount: Money }[];
  refunds: { id: string; said: string; details: string[] }[];
  returns: {
    id: string;
    title: string;
    status: string;
    items: AfterItem[];
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

/** Ids of the return form's fields, shared by the form and its error summary. */
export const RETURN_PHOTOS_FIELD = 'return-photos';
export const returnUnitsField = (lineId: string) => `return-units-${lineId}`;
