import type { SalesSums } from '#domain/reports/index.ts';

export const SALES_TABS = [
  'day',
  'product',
  'category',
  'brand',
  'customer',
  'city',
  'payment',
  'coupon',
  'tax',
] as const;
export type SalesTab = (typeof SALES_TABS)[number];

export const PRESETS = ['week', 'month', 'quarter', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type Preset = (typeof PRESETS)[number];

/** What the address asks for; with a problem nothing is read and the field says why. */
export type SalesAsked = {
  tab: SalesTab;
  from: string;
  to: string;
  preset: Preset | null;
  problem: 'backwards' | 'noDay' | 'tooLong' | null;
  currency: string;
};

export type SalesRow = SalesSums & { key: string; name: string; detail: string; isRest: boolean };

export type SalesView = {
  asked: SalesAsked;
  tabs: SalesTab[];
  currencies: string[];
  unit: number;
  presets: Record<Preset, { from: string; to: string }>;
  totals: SalesSums;
  /** Days or months of the period for the chart, none missing. */
  steps: (SalesSums & { key: string; label: string; title: string })[];
  /** null: by day, which are the steps, and what is mailed. */
  rows: SalesRow[] | null;
  /** Why it takes longer than somebody waits: a job makes it, and its file is mailed. */
  mailed: 'long' | 'many' | null;
  /** It was asked for just now. */
  isAsked: boolean;
  /** How many rows only the file has. */
  hidden: boolean;
  timeZone: string;
};

/** The address of the same report with something else in it. */
export function salesAddress(asked: SalesAsked, more: Partial<SalesAsked>, file = ''): string {
  const { tab, from, to, currency } = { ...asked, ...more };
  const search = new URLSearchParams({ from, to });
  if (tab !== 'day') search.set('by', tab);
  if (currency) search.set('currency', currency);
  return `/admin/sales${file}?${search}`;
}
