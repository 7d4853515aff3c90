import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { readDeliveryRules, saveZone } from '#domain/delivery/index.ts';
import { readPaymentRules, savePaymentTerms } from '#domain/payments/index.ts';
import { publish } from '#domain/publishing/index.ts';
import { saveTaxes } from '#domain/tax/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type CountryOffer, type OfferedPart, type OfferedParts, readCountryOffer } from './country-offer.ts';

export type AcceptOfferFailure =
  /** The offer is no longer the one that was seen; how it stands now. */
  | Failure<'stale', { current: CountryOffer }>
  /** Parts that the offer does not hold. */
  | Failure<'not_offered', { parts: OfferedPart[] }>;

/**
 * Applies the chosen parts of an offer that the owner has seen. What the owner has set is never written over: it is no
 * part of an offer, and an offer that changed since is refused whole.
 */
export async function acceptCountryOffer(
  tx: StoreTx,
  { parts, stamp }: { parts: OfferedPart[]; stamp: string },
  act: Act,
): Promise<Result<{ parts: OfferedPart[] }, AcceptOfferFailure>> {
  // Holds others who save settings off until this ends.
  await readDeliveryRules(tx, 'for update');
  const offer = await readCountryOffer(tx);
  if (offer.stamp !== stamp) return fail('stale', { current: offer });
  const absent = parts.filter((part) => offer.parts[part] === null);
  if (absent.length > 0) return fail('not_offered', { parts: absent });
  for (const part of parts) await APPLY[part](tx, offer.parts, act);
  return ok({ parts });
}

type Apply = (tx: StoreTx, offered: OfferedParts, act: Act) => Promise<void>;

const APPLY: Record<OfferedPart, Apply> = {
  async tax(tx, { tax }, act) {
    must(await saveTaxes(tx, { rules: tax ?? [], pricesIncludeTax: true, version: 0 }, act));
  },
  async delivery(tx, { delivery }, act) {
    // Each new zone comes first; the one that every store begins with is for no place that was seen.
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
  must(await publish(tx, { subject: `page:${kind}`, body, revision: 0 }, act));
}

// What an offer holds passes the checks of its own verbs: anything else is a mistake here.
function must(result: Result<unknown, string | Failure>): void {
  if (!result.ok) throw new Error('An offered part was refused.', { cause: result });
}
