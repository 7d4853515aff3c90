import type { UntaxedReasons, VatCategory } from './untaxed-reasons.ts';

/** Amounts in minor units of the document's currency; gross is net + tax. Delivery and fees are lines, too. */
export type TaxLine = {
  name: string;
  quantity: number;
  net: number;
  tax: number;
  gross: number;
  category: VatCategory;
};

/** Kinds of number that name a party without or beside a VAT number. */
export type PartyScheme =
  | 'CRN'
  | 'MOM'
  | 'MLS'
  | 'SAG'
  | '700'
  | 'OTH'
  | 'TIN'
  | 'NAT'
  | 'GCC'
  | 'IQA'
  | 'PAS';

export type TaxParty = {
  name: string;
  /** 15 digits that start and end with 3; '' for a buyer without one. */
  vatNumber: string;
  otherId: { scheme: PartyScheme; value: string } | null;
  address: {
    street: string;
    building: string;
    district: string;
    city: string;
    postalCode: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
  };
};

/** The seller as a device names it, with the reasons why its goods without VAT are without it. */
export type StampingSeller = TaxParty & { untaxed: UntaxedReasons };

/** Place in the chain of a device, with the document's own UUID. */
export type ChainPlace = {
  uuid: string;
  /** From 1, without a gap. */
  counter: number;
  /** Base64 of the hash of the document before it. */
  previousHash: string;
};

/** UNTDID 4461: how a document is paid. */
export type PaymentMeans = 'cash' | 'credit' | 'transfer' | 'card' | 'other';

/** A document of phase 2 before it is stamped. */
export type TaxDocument = ChainPlace & {
  kind: 'invoice' | 'credit_note' | 'debit_note';
  /** Standard documents name a business and are cleared before they are given; simplified ones are reported. */
  form: 'standard' | 'simplified';
  /** The number that people see. */
  code: string;
  issuedAt: Date;
  currency: string;
  seller: TaxParty;
  /** null on a simplified document to an unnamed buyer. */
  buyer: TaxParty | null;
  /** Day of supply (YYYY-MM-DD); required on a standard invoice. */
  suppliedOn: string;
  paymentMeans: PaymentMeans;
  /** The documents that a note corrects, and why. */
  corrects: { codes: string[]; reason: string } | null;
  lines: TaxLine[];
  /** Totals in halalas where the document's currency is not the riyal. */
  inRiyals: { gross: number; vat: number } | null;
};

/**
 * What stands where a document has no predecessor: base64 of the hex text of SHA-256 of "0", unlike all later ones, which
 * are base64 of the hash itself.
 */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';
