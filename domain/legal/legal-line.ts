import { isolate } from '#lib/bidi.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { isRegistrationOf, isVatNumberOf } from './check-legal.ts';
import { type LegalDetails, SEAL_ORIGIN, sealAddress, sealFrame } from './legal-details.ts';

/** The parts of the legal line in page footers and mails. */
export type LegalLine = { parts: string[]; seal: LegalSeal | null };

/** The link to the certificate, and the attributes of its live seal's frame; null without a token. */
export type LegalSeal = { label: string; href: string; frame: SealFrame | null };

type SealFrame = { src: string; title: string; loading: 'lazy'; sandbox: string };

/** The seal's page may open the certificate in a tab, and nothing else. */
const SEAL_MAY = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * The seller's details in one language, falling back to the other. Leaves out numbers that are not in the
 * country's format. null if neither name nor number is entered.
 */
export function legalLine(details: LegalDetails | null, country: string, locale: Locale): LegalLine | null {
  if (!details) return null;
  const t = translator(locale);
  const inWords = (words: LegalDetails['legalNames']) => inLanguage(words, locale)?.text ?? '';
  const { registrationKind, registrationNumber, vatNumber, sealNumber, sealToken, shortAddress } = details;
  const who = [
    inWords(details.legalNames) && isolate(inWords(details.legalNames)),
    isRegistrationOf(country, details) &&
      t(`legal.line.${registrationKind}`, { number: isolate(registrationNumber) }),
    vatNumber !== '' &&
      isVatNumberOf(country, vatNumber) &&
      t('legal.line.vatNumber', { number: isolate(vatNumber) }),
  ].filter((part): part is string => part !== false && part !== '');
  const label = t('legal.line.seal');
  const isSealed = hasSeal(details, country);
  if (who.length === 0 && !isSealed) return null;
  const where = [inWords(details.addresses).replace(/\s+/g, ' '), shortAddress].filter((part) => part !== '');
  return {
    parts: [...who, ...where.map(isolate)],
    seal: isSealed
      ? {
          label,
          href: sealAddress(sealNumber),
          frame:
            sealToken === ''
              ? null
              : { src: sealFrame(sealToken, locale), title: label, loading: 'lazy', sandbox: SEAL_MAY },
        }
      : null,
  };
}

function hasSeal({ sealNumber }: LegalDetails, country: string): boolean {
  return country === 'SA' && sealNumber !== '';
}

/**
 * The origin to allow as a frame in the content security policy of a shop's pages; null if they embed no
 * seal.
 */
export function embeddedOrigin(details: LegalDetails | null, country: string): string | null {
  return details && hasSeal(details, country) && details.sealToken !== '' ? SEAL_ORIGIN : null;
}
