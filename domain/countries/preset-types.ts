import type { Locale } from '#lib/locale.ts';

/** A law by its name, with the day from which what is said of it is true. */
export type Law = { names: Record<Locale, string>; since: string };

/** Percentages of a country's tax; null where the law has no such rate. Delivery is taxed at the standard rate. */
export type CountryTax = {
  names: Record<Locale, string>;
  standard: number;
  reduced: number | null;
  lower: number | null;
  law: Law;
};

/** How an official number is written. Authorities publish no check digit for the numbers here: only the form is checked. */
export type NumberRule = { pattern: RegExp; example: string };

/** commercial: the commercial register. freelance: the document of a person who sells without one. */
export type RegistrationKind = 'commercial' | 'freelance';

/** What a country may want a shop to show. vatNumber is asked only of sellers that charge tax. */
export const LEGAL_FIELDS = [
  ...(['legalName', 'registration', 'vatNumber', 'address', 'phone', 'email'] as const),
  ...(['seal', 'returns', 'privacy'] as const),
] as const;
export type LegalField = (typeof LEGAL_FIELDS)[number];

export type LegalRules = {
  asked: readonly LegalField[];
  vatNumber: NumberRule;
  registration: Partial<Record<RegistrationKind, NumberRule>>;
  /** The law behind `asked`; null where nobody has read one. */
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

/** The registered address of a seller, field by field in the order in which it is written. */
export type AddressRules = {
  fields: readonly { name: AddressField; isRequired: boolean }[];
  zip: NumberRule | null;
  /** A code that stands for the whole address. */
  shortCode: NumberRule | null;
};

/** What shops of the country usually charge, in minor units of its currency: a suggestion, no law. */
export type DeliverySuggestion = {
  /** gulf: the other five of the Gulf Cooperation Council. */
  to: 'home' | 'gulf';
  charge: number;
  freeFrom: number | null;
  days: readonly [min: number, max: number];
  allowsCash: boolean;
};

/** How long a consumer may give back what was bought online without a reason, and for how late a delivery cancel. */
export type Withdrawal = {
  days: number;
  from: 'receipt' | 'order';
  /** Days of delay after which the consumer may cancel; null where the law names none. */
  lateDays: number | null;
  law: Law;
};

export type CountryPreset = {
  country: string;
  /** False for a country that we know nothing of. */
  isKnown: boolean;
  currency: string;
  timeZone: string;
  languages: readonly [first: Locale, second: Locale];
  digits: 'latn' | 'arab';
  tax: CountryTax | null;
  legal: LegalRules;
  address: AddressRules;
  delivery: readonly DeliverySuggestion[];
  /** The most that is collected at the door, in minor units: a suggestion, no law. null: no limit. */
  cashMost: number | null;
  /** null: the law gives no such right, and the shop's own terms decide. */
  withdrawal: Withdrawal | null;
  /** The law on personal data: its name and day come from general knowledge and were not read again. */
  privacyLaw: Law | null;
};
