import type { RegistrationKind } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';

export type Words = Partial<Record<Locale, string>>;

/** Amounts in minor units; gross = net + tax. */
export type Amounts = { net: number; tax: number; gross: number };

export type InvoiceKind = 'invoice' | 'credit_note';

/**
 * invoice: the seller has no tax number; tax_simplified: to a consumer; tax_full: to a business whose tax
 * number is on it.
 */
export type InvoiceForm = 'invoice' | 'tax_simplified' | 'tax_full';

export type Seller = {
  names: Record<Locale, string>;
  addresses: Record<Locale, string>;
  notes: Record<Locale, string>;
  vatNumber: string;
  registrationNumber: string;
  /** Missing in older documents, whose seller is in the commercial register and has no short address. */
  registrationKind?: RegistrationKind;
  shortAddress?: string;
  country: string;
  phone: string;
  email: string;
};

export type Buyer = {
  name: string;
  phone: string;
  email: string;
  address: string;
  addressMore: string;
  city: string;
  region: string;
  zipCode: string;
  country: string;
  /** '' for a consumer. */
  company: string;
  vatNumber: string;
};

export type InvoiceLine = Amounts & {
  titles: Words;
  options: { name: Words; value: Words }[];
  sku: string;
  /** 0 for a refunded amount without units. */
  quantity: number;
  unitPrice: number;
  discount: number;
  ratePpm: number;
  /** Distinguishes zero-rated from exempt goods; missing in older documents. */
  taxClass?: string;
};

/** Delivery, cash fee, or (on a credit note) another amount. */
export type Charge = Amounts & { names: Words; ratePpm: number | null };

export type TaxRow = { ratePpm: number | null; net: number; tax: number };

/** All contents of a document at its issue: nothing is looked up again. */
export type InvoiceData = {
  version: 1;
  id: string;
  kind: InvoiceKind;
  form: InvoiceForm;
  code: string;
  number: number;
  sequence: number;
  issuedAt: string;
  timeZone: string;
  currency: string;
  seller: Seller;
  buyer: Buyer;
  order: { number: number; placedAt: string; paymentMethod: string };
  pricesIncludeTax: boolean;
  taxNames: Words;
  lines: InvoiceLine[];
  delivery: Charge | null;
  fee: Charge | null;
  other: Charge | null;
  totals: Amounts;
  taxes: TaxRow[];
  /** The totals in the store's own currency, in which tax is due, if the order was in another currency. */
  inBase: (Amounts & { currency: string }) | null;
  /** The document that a credit note corrects, and the reason. */
  corrects: { code: string; issuedAt: string; reason: string } | null;
  /** The TLV of KSA's QR code in base64; '' elsewhere. */
  qr: string;
};

/** A document without the values that are assigned when it is written. */
export type InvoiceDraft = Omit<
  InvoiceData,
  'version' | 'id' | 'code' | 'number' | 'sequence' | 'issuedAt' | 'inBase' | 'qr' | 'totals' | 'taxes'
>;
