import type { RegistrationKind } from '#domain/countries/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import { normalizeText } from '#lib/normalize-text.ts';

/** A store's legal details; '' for empty values. */
export type LegalDetails = {
  legalNames: Record<Locale, string>;
  addresses: Record<Locale, string>;
  vatNumber: string;
  registrationKind: RegistrationKind;
  registrationNumber: string;
  /** A short code for the whole address, in countries that have one. */
  shortAddress: string;
  /** The Saudi Business Center's certificate number. */
  sealNumber: string;
  /**
   * The token of the Saudi Business Center's seal, shown on its dashboard; '' to show the certificate only as a link.
   */
  sealToken: string;
};

export const NO_LEGAL_DETAILS: LegalDetails = {
  legalNames: { en: '', ar: '' },
  addresses: { en: '', ar: '' },
  vatNumber: '',
  registrationKind: 'commercial',
  registrationNumber: '',
  shortAddress: '',
  sealNumber: '',
  sealToken: '',
};

/** Stored details, which may lack newer fields. */
export type StoredLegal = Partial<
  Omit<LegalDetails, 'legalNames' | 'addresses'> & {
    legalNames: Partial<LegalDetails['legalNames']>;
    addresses: Partial<LegalDetails['addresses']>;
  }
>;

export function parseLegal(stored: StoredLegal): LegalDetails {
  return {
    ...NO_LEGAL_DETAILS,
    ...stored,
    legalNames: { ...NO_LEGAL_DETAILS.legalNames, ...stored.legalNames },
    addresses: { ...NO_LEGAL_DETAILS.addresses, ...stored.addresses },
  };
}

/** The Saudi Business Center. Its seal is the only page of another origin that a shop embeds. */
export const SEAL_ORIGIN = 'https://eauthenticate.saudibusiness.gov.sa';
const CERTIFICATE = `${SEAL_ORIGIN}/certificate-details/`;
const SEAL = `${SEAL_ORIGIN}/EAuthSealApi/seal`;

/** The Saudi Business Center's page that verifies a store's certificate. */
export function sealAddress(sealNumber: string): string {
  return CERTIFICATE + sealNumber;
}

/**
 * The page of the live seal. The Center's script would insert the same frame; a frame of our own needs no
 * script of others in the shop.
 */
export function sealFrame(sealToken: string, locale: Locale): string {
  return `${SEAL}?${new URLSearchParams({ token: sealToken, lang: locale, pos: '' })}`;
}

/**
 * Normalizes details for storage: trimmed; codes without spaces, in Latin digits and capitals; a seal reduced
 * to its number.
 */
export function tidyLegal(details: LegalDetails): LegalDetails {
  const trimmed = (words: Record<Locale, string>) => ({ en: words.en.trim(), ar: words.ar.trim() });
  return {
    legalNames: trimmed(details.legalNames),
    addresses: trimmed(details.addresses),
    vatNumber: code(details.vatNumber),
    registrationKind: details.registrationKind === 'freelance' ? 'freelance' : 'commercial',
    registrationNumber: toLatinDigits(details.registrationNumber.trim()),
    shortAddress: code(details.shortAddress),
    sealNumber: toLatinDigits(details.sealNumber.trim())
      .replace(/^https:\/\/eauthenticate\.saudibusiness\.gov\.sa\/certificate-details\//i, '')
      .replace(/\/$/, ''),
    sealToken: tokenIn(details.sealToken.trim()),
  };
}

/**
 * Returns the typed token, or extracts the token from the Center's markup: `<div class="sbc-verify-seal"
 * data-token="…">`.
 */
function tokenIn(text: string): string {
  return /\bdata-token="([^"<>]{1,200})"/.exec(text)?.[1] ?? text;
}

/** Normalizes a code for comparison and storage. */
export function code(text: string): string {
  return normalizeText(toLatinDigits(text), 'NFKC').replace(/\s/g, '').toUpperCase();
}
