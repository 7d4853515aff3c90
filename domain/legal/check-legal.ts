import { type LegalField, presetOf } from '#domain/countries/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { code, type LegalDetails } from './legal-details.ts';

export const LEGAL_LIMITS = { name: 500, address: 500, registration: 40 } as const;

export type LegalDetailField = Exclude<keyof LegalDetails, 'registrationKind'>;

/**
 * Returns the fields that are invalid in the store's country. Unchanged values are not checked: after a
 * change of country the old numbers stay until they are edited.
 */
export function wrongLegalFields(
  next: LegalDetails,
  before: LegalDetails,
  country: string,
): LegalDetailField[] {
  const longer = (words: Record<Locale, string>, most: number) =>
    LOCALES.some((locale) => [...words[locale]].length > most);
  const isNew = (field: 'vatNumber' | 'registrationNumber' | 'shortAddress') =>
    next[field] !== '' && next[field] !== before[field];
  const isWrong: Record<LegalDetailField, boolean> = {
    legalNames: longer(next.legalNames, LEGAL_LIMITS.name),
    addresses: longer(next.addresses, LEGAL_LIMITS.address),
    vatNumber: isNew('vatNumber') && !isVatNumberOf(country, next.vatNumber),
    registrationNumber:
      next.registrationNumber.length > LEGAL_LIMITS.registration ||
      (isNew('registrationNumber') && !isRegistrationOf(country, next)),
    shortAddress: isNew('shortAddress') && !isShortAddressOf(country, next.shortAddress),
    sealNumber: !/^([0-9]{6,20})?$/.test(next.sealNumber),
    // A seal needs the number, because the link beside it still works where the Center’s page cannot be embedded.
    sealToken:
      !/^[A-Za-z0-9._~+/=-]{0,200}$/.test(next.sealToken) ||
      (next.sealToken !== '' && next.sealNumber === ''),
  };
  return (Object.keys(isWrong) as LegalDetailField[]).filter((field) => isWrong[field]);
}

/**
 * True if a number has the country's VAT format; countries without a preset accept any letters and digits.
 */
export function isVatNumberOf(country: string, vatNumber: string): boolean {
  return presetOf(country).legal.vatNumber.pattern.test(vatNumber);
}

type Registration = Pick<LegalDetails, 'registrationKind' | 'registrationNumber'>;

export function isRegistrationOf(country: string, details: Registration): boolean {
  const { registrationKind, registrationNumber } = details;
  const rule = presetOf(country).legal.registration[registrationKind];
  if (!rule) return registrationKind === 'commercial' && registrationNumber !== '';
  return rule.pattern.test(code(registrationNumber));
}

function isShortAddressOf(country: string, shortAddress: string): boolean {
  return presetOf(country).address.shortCode?.pattern.test(shortAddress) ?? false;
}

/** The facts about a store, in addition to its legal details, that decide what the law requires. */
export type LegalFacts = {
  country: string;
  chargesTax: boolean;
  hasAddress: boolean;
  phone: string;
  email: string;
  returnDays: number;
  hasReturnsPage: boolean;
  hasPrivacyPage: boolean;
};

/**
 * The details that the country's law requires and the store lacks. A number in another country's format
 * counts as missing.
 */
export function missingLegal(details: LegalDetails, facts: LegalFacts): LegalField[] {
  const { country } = facts;
  const { legal, withdrawal } = presetOf(country);
  const isMissing: Record<LegalField, boolean> = {
    legalName: LOCALES.every((locale) => details.legalNames[locale] === ''),
    registration: details.registrationNumber === '' || !isRegistrationOf(country, details),
    vatNumber: facts.chargesTax && !isVatNumberOf(country, details.vatNumber),
    address: !facts.hasAddress,
    phone: facts.phone === '',
    email: facts.email === '',
    seal: details.sealNumber === '',
    returns: !facts.hasReturnsPage || facts.returnDays < (withdrawal?.days ?? 0),
    privacy: !facts.hasPrivacyPage,
  };
  return legal.asked.filter((field) => isMissing[field]);
}
