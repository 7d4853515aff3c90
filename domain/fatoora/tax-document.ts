import type { UntaxedReasons, VatCategory } from './untaxed-reasons.ts';

/** Amounts in minor units of the document's currency; gross is net + tax. Delivery and fees are lines too. */
export type TaxLine = {
  name: string;
  quantity: number;
  net: number;
  tax: number;
  gross: number;
  category: VatCategory;
};

/** Identifiers of a party other than the VAT number. */
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
  /** 15 digits that start and end with 3; '' for a buyer without a VAT number. */
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

/** The seller with the names of the device, and the reasons for goods without VAT. */
export type StampingSeller = TaxParty & { untaxed: UntaxedReasons };

/** The position in a device's chain, with the document's UUID. */
export type ChainPosition = {
  uuid: string;
  /** Starts at 1, without gaps. */
  counter: number;
  /** Base64 of the previous document's hash. */
  previousHash: string;
};

/** UNTDID 4461: how a document is paid. */
export type PaymentMeans = 'cash' | 'credit' | 'transfer' | 'card' | 'other';

/** A document of phase 2 before it is stamped. */
export type TaxDocument = ChainPosition & {
  kind: 'invoice' | 'credit_note' | 'debit_note';
  /**
   * Standard documents have a business as buyer and are cleared before they are given to it; simplified
   * documents are reported.
   */
  form: 'standard' | 'simplified';
  /** The number that people read. */
  code: string;
  issuedAt: Date;
  currency: string;
  seller: TaxParty;
  /** null on a simplified document without a named buyer. */
  buyer: TaxParty | null;
  /** Day of supply (YYYY-MM-DD); required on a standard invoice. */
  suppliedOn: string;
  paymentMeans: PaymentMeans;
  /** The documents that a credit note corrects, and the reason. */
  corrects: { codes: string[]; reason: string } | null;
  lines: TaxLine[];
  /** Totals in halalas if the document is not in riyals. */
  inRiyals: { gross: number; vat: number } | null;
};

/**
 * The previous hash in a chain's first document: base64 of the hex SHA-256 of "0". Later ones are base64 of
 * the hash itself.
 */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';
