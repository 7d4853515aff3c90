import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { readDeliveryRules, saveZone } from '#domain/delivery/index.ts';
import { readPaymentRules, savePaymentTerms } from '#domain/payments/index.ts';
import { publishSubject } from '#domain/publishing/index.ts';
import { saveTaxes } from '#domain/tax/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type CountryOffer, type OfferedPart, type OfferedParts, readCountryOffer } from './country-offer.ts';

export type AcceptOfferFailure =
  /** The offer changed after it was shown; `current` is the current offer. */
  | Failure<'stale', { current: CountryOffer }>
  /** Parts that the offer does not have. */
  | Failure<'not_offered', { parts: OfferedPart[] }>;

/**
 * Applies the chosen parts of an offer and records that the owner has answered it; no parts means that the
 * owner declines all of it. Never overwrites the owner's settings: an offer has no part that is already set,
 * and a changed offer is refused as a whole.
 */
export async function acceptCountryOffer(
  tx: StoreTx,
  { parts, stamp }: { parts: OfferedPart[]; stamp: string },
  act: Act,
): Promise<Result<{ parts: OfferedPart[] }, AcceptOfferFailure>> {
  // Locks the settings against concurrent saves.
  await readDeliveryRules(tx, 'for update');
  const offer = await readCountryOffer(tx);
  if (offer.stamp !== stamp) return fail('stale', { current: offer });
  const absent = parts.filter((part) => offer.parts[part] === null);
  if (absent.length > 0) return fail('not_offered', { parts: absent });
  for (const part of parts) await APPLY[part](tx, offer.parts, act);
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

type Apply = (tx: StoreTx, offered: OfferedParts, act: Act) => Promise<void>;

const APPLY: Record<OfferedPart, Apply> = {
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
