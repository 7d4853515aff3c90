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

/** The requested report. For an invalid request nothing is read, and the wrong field shows the problem. */
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
  /** All days or months of the period for the chart. */
  steps: (SalesSums & { key: string; label: string; title: string })[];
  /** null for a report by day, which uses `steps`, and for a report that is mailed. */
  rows: SalesRow[] | null;
  /** The reason why a job makes the report and mails its file; null if the page shows it at once. */
  mailed: 'long' | 'many' | null;
  /** True right after the report was requested. */
  isAsked: boolean;
  /** True if the page shows only part of the rows; the file has all of them. */
  hidden: boolean;
  timeZone: string;
};

/** The address of the same report with some parameters changed. */
export function salesAddress(asked: SalesAsked, more: Partial<SalesAsked>, file = ''): string {
  const { tab, from, to, currency } = { ...asked, ...more };
  const search = new URLSearchParams({ from, to });
  if (tab !== 'day') search.set('by', tab);
  if (currency) search.set('currency', currency);
  return `/admin/sales${file}?${search}`;
}
