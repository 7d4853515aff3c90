import type { InvoiceField, InvoiceSettings } from '#domain/invoices/index.ts';

export type InvoiceSettingsResult =
  | { saved: true }
  | { problems: InvoiceField[]; typed: InvoiceSettings }
  | { stale: number; typed: InvoiceSettings };
