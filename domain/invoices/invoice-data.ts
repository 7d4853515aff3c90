import type { RegistrationKind } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';

export type Words = Partial<Record<Locale, string>>;

/** An amount taken apart, in minor units: gross is always net + tax. */
export type Amounts = { net: number; tax: number; gross: number };

export type InvoiceKind = 'invoice' | 'credit_note';

/** invoice: no tax number; tax_simplified: to a consumer; tax_full: to a business whose tax number is on it. */
export type InvoiceForm = 'invoice' | 'tax_simplified' | 'tax_full';

export type Seller = {
  names: Record<Locale, string>;
  addresses: Record<Locale, string>;
  notes: Record<Locale, string>;
  vatNumber: string;
  registrationNumber: string;
  /** Left out of older documents: the commercial register, and no short address. */
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
  /** 0 where an amount was taken off a line without units. */
  quantity: number;
  unitPrice: number;
  discount: number;
  ratePpm: number;
  /** Tells zero-rated goods from exempt ones. Left out in documents of before it was kept. */
  taxClass?: string;
};

/** Delivery, the fee of cash on delivery, or (on a credit note) another amount. */
export type Charge = Amounts & { names: Words; ratePpm: number | null };

export type TaxRow = { ratePpm: number | null; net: number; tax: number };

/** All that a document says, as it was said: nothing of it is looked up again. */
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
  /** The same totals in the store's own currency, where the order was in another: the law counts tax in it. */
  inBase: (Amounts & { currency: string }) | null;
  /** What a credit note corrects, and why. */
  corrects: { code: string; issuedAt: string; reason: string } | null;
  /** The TLV of KSA's QR code in base64; '' elsewhere. */
  qr: string;
};

/** A document without what it gets when it is written. */
export type InvoiceDraft = Omit<
  InvoiceData,
  'version' | 'id' | 'code' | 'number' | 'sequence' | 'issuedAt' | 'inBase' | 'qr' | 'totals' | 'taxes'
>;
