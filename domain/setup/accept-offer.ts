import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { readDeliveryRules, saveZone } from '#domain/delivery/index.ts';
import { saveInvoiceSettings } from '#domain/invoices/index.ts';
import { NO_LEGAL_DETAILS, tidyLegal, wrongLegalFields } from '#domain/legal/index.ts';
import { readPaymentRules, savePaymentTerms } from '#domain/payments/index.ts';
import { publishSubject } from '#domain/publishing/index.ts';
import { saveTaxes } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type CountryOffer, type OfferedPart, type OfferedParts, readCountryOffer } from './country-offer.ts';

/**
 * What the owner types beside the offered values; '' for a detail that is left out. cashFee: in minor units of the
 * store's currency, at most the largest cash order.
 */
export type OfferDetails = {
  legalNames: Record<Locale, string>;
  vatNumber: string;
  registrationNumber: string;
  cashFee: number;
};
export type OfferDetail = keyof OfferDetails;

const NO_DETAILS: OfferDetails = {
  ...{ legalNames: { en: '', ar: '' }, vatNumber: '', registrationNumber: '', cashFee: 0 },
};

export type AcceptOfferFailure =
  /** The offer changed after it was shown; `current` is the current offer. */
  | Failure<'stale', { current: CountryOffer }>
  /** Parts that the offer does not have. */
  | Failure<'not_offered', { parts: OfferedPart[] }>
  /** Details of chosen parts that the country or the offer does not allow; legalNames: no detail was typed. */
  | Failure<'details_invalid', { fields: OfferDetail[] }>;

/**
 * Applies the chosen parts of an offer and records that the owner has answered it; no parts means that the
 * owner declines all of it. Never overwrites the owner's settings: an offer has no part that is already set,
 * and a changed offer is refused as a whole.
 */
export async function acceptCountryOffer(
  tx: StoreTx,
  { parts, stamp, details = NO_DETAILS }: { parts: OfferedPart[]; stamp: string; details?: OfferDetails },
  act: Act,
): Promise<Result<{ parts: OfferedPart[] }, AcceptOfferFailure>> {
  // Locks the settings against concurrent saves.
  await readDeliveryRules(tx, 'for update');
  const offer = await readCountryOffer(tx);
  if (offer.stamp !== stamp) return fail('stale', { current: offer });
  const absent = parts.filter((part) => offer.parts[part] === null);
  if (absent.length > 0) return fail('not_offered', { parts: absent });
  const fields = wrongDetails(offer, parts, details);
  if (fields.length > 0) return fail('details_invalid', { fields });
  // First, because it is the only part that another save, of the invoice settings, can overtake.
  const named = parts.includes('legal') ? await saveLegal(tx, offer, { details, act }) : ok();
  if (!named.ok) return named;
  const { cash } = offer.parts;
  const terms = { ...offer.parts, cash: cash && { ...cash, fee: details.cashFee } };
  for (const part of parts) await APPLY[part]?.(tx, terms, act);
  await recordAnswer(tx, { country: offer.country, parts }, act);
  return ok({ parts });
}

type Answer = { country: string; parts: OfferedPart[] };

async function recordAnswer(tx: StoreTx, { country, parts }: Answer, act: Act): Promise<void> {
  await tx
    .updateTable('store_settings')
    .set({ country_answered: country })
    .where('store_id', '=', tx.storeId)
    .execute();
  await recordAudit(tx, act, {
    ...{ action: 'settings.country_answered', subjectKind: 'store', subjectId: tx.storeId },
    after: { country, parts },
  });
}

function wrongDetails(
  { country, parts: offered }: CountryOffer,
  parts: OfferedPart[],
  { cashFee, ...legal }: OfferDetails,
): OfferDetail[] {
  const wrong: OfferDetail[] = [];
  if (parts.includes('legal')) {
    const { legalNames, ...numbers } = legal;
    const isEmpty = [...Object.values(legalNames), ...Object.values(numbers)].every((text) => !text.trim());
    const next = tidyLegal({ ...NO_LEGAL_DETAILS, ...offered.legal, ...legal });
    const fields: string[] = wrongLegalFields(next, NO_LEGAL_DETAILS, country);
    if (isEmpty) wrong.push('legalNames');
    wrong.push(...LEGAL.filter((field) => fields.includes(field)));
  }
  const isFee = Number.isSafeInteger(cashFee) && cashFee >= 0 && cashFee <= (offered.cash?.max ?? 0);
  if (parts.includes('cash') && !isFee) wrong.push('cashFee');
  return wrong;
}

const LEGAL = ['legalNames', 'vatNumber', 'registrationNumber'] as const;

async function saveLegal(
  tx: StoreTx,
  { parts }: CountryOffer,
  { details, act }: { details: OfferDetails; act: Act },
): Promise<Result<undefined, AcceptOfferFailure>> {
  const { cashFee: _, ...legal } = details;
  const saved = await saveInvoiceSettings(tx, { ...legal, version: parts.legal?.version ?? 0 }, act);
  if (saved.ok) return ok();
  if (saved.code === 'stale') return fail('stale', { current: await readCountryOffer(tx) });
  throw new Error('Details were refused after they were checked.', { cause: saved });
}

type Apply = (tx: StoreTx, offered: OfferedParts, act: Act) => Promise<void>;

const APPLY: Partial<Record<OfferedPart, Apply>> = {
  async tax(tx, { tax }, act) {
    must(await saveTaxes(tx, { rules: tax ?? [], pricesIncludeTax: true, version: 0 }, act));
  },
  async delivery(tx, { delivery }, act) {
    // New zones come first; the default zone then covers all other places.
    for (const zone of (delivery ?? []).toReversed()) {
      must(await saveZone(tx, { id: null, version: null, zone, elsewhere: 'drop' }, act));
    }
  },
  async cash(tx, { cash }, act) {
    const { stamps, rules } = await readPaymentRules(tx);
    must(await savePaymentTerms(tx, { part: 'cash', terms: cash ?? rules.cash, was: stamps.cash }, act));
  },
  returns: (tx, { returns }, act) => publishPage(tx, { kind: 'returns_policy', texts: returns }, act),
  privacy: (tx, { privacy }, act) => publishPage(tx, { kind: 'privacy_policy', texts: privacy }, act),
};

type Page = { kind: 'returns_policy' | 'privacy_policy'; texts: OfferedParts['returns'] };

async function publishPage(tx: StoreTx, { kind, texts }: Page, act: Act): Promise<void> {
  if (!texts) return;
  const body = {
    ...{ kind, inFooter: true },
    texts: { en: { ...texts.en, slug: '' }, ar: { ...texts.ar, slug: '' } },
  };
  must(await publishSubject(tx, { subject: `page:${kind}`, body, revision: 0 }, act));
}

// An offer passes the validation of the verbs, so a failure is a bug.
function must(result: Result<unknown, string | Failure>): void {
  if (!result.ok) throw new Error('An offered part was refused.', { cause: result });
}
