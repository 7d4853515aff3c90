import type { Locale } from '#lib/locale.ts';

/** A law; `since` is the day from which the given facts apply. */
export type Law = { names: Record<Locale, string>; since: string };

/** Tax rates in percent; null if the law has no such rate. Delivery has the standard rate. */
export type CountryTax = {
  names: Record<Locale, string>;
  standard: number;
  reduced: number | null;
  lower: number | null;
  law: Law;
};

/** The format of an official number. No check digits are published for these. */
export type NumberRule = { pattern: RegExp; example: string };

/** commercial: the commercial register. freelance: the permit of a person without a registration. */
export type RegistrationKind = 'commercial' | 'freelance';

/** Details that a country may require a store to show. vatNumber: only for sellers that charge tax. */
export const LEGAL_FIELDS = [
  ...(['legalName', 'registration', 'vatNumber', 'address', 'phone', 'email'] as const),
  ...(['seal', 'returns', 'privacy'] as const),
] as const;
export type LegalField = (typeof LEGAL_FIELDS)[number];

export type LegalRules = {
  asked: readonly LegalField[];
  vatNumber: NumberRule;
  registration: Partial<Record<RegistrationKind, NumberRule>>;
  /** The law behind `asked`; null if none was consulted. */
  law: Law | null;
};

export type AddressField =
  | 'shortCode'
  | 'building'
  | 'street'
  | 'block'
  | 'district'
  | 'city'
  | 'region'
  | 'zipCode'
  | 'additionalNumber';

/** The fields of a seller's registered address, in the order in which they are written. */
export type AddressRules = {
  fields: readonly { name: AddressField; isRequired: boolean }[];
  zip: NumberRule | null;
  /** A short code for the whole address. */
  shortCode: NumberRule | null;
};

/** Usual charges in the country, in minor units of its currency: a suggestion, not law. */
export type DeliverySuggestion = {
  /** gulf: the other five states of the Gulf Cooperation Council. */
  to: 'home' | 'gulf';
  charge: number;
  freeFrom: number | null;
  days: readonly [min: number, max: number];
  allowsCash: boolean;
};

/** The consumer's right to return an online purchase without a reason, and to cancel a late delivery. */
export type Withdrawal = {
  days: number;
  from: 'receipt' | 'order';
  /** Days of delay after which the consumer may cancel; null if the law names none. */
  lateDays: number | null;
  law: Law;
};

export type CountryPreset = {
  country: string;
  /** False if the country has no preset. */
  isKnown: boolean;
  currency: string;
  timeZone: string;
  languages: readonly [first: Locale, second: Locale];
  digits: 'latn' | 'arab';
  tax: CountryTax | null;
  legal: LegalRules;
  address: AddressRules;
  delivery: readonly DeliverySuggestion[];
  /** Maximum amount for cash on delivery in minor units: a suggestion, not law. Null for no limit. */
  cashMost: number | null;
  /** Null if the law grants no such right and the store's own terms apply. */
  withdrawal: Withdrawal | null;
  /** The law on personal data. Its name and date were not verified against the text. */
  privacyLaw: Law | null;
};
