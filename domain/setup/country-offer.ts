import type { StoreTx } from '#db/index.ts';
import { type PageTemplate, pageTemplate, pageToEdit } from '#domain/content/index.ts';
import {
  type CountryPreset,
  countryName,
  GCC,
  presetOf,
  type RegistrationKind,
} from '#domain/countries/index.ts';
import { type DeliveryMethod, undecidedDelivery, type ZoneDraft } from '#domain/delivery/index.ts';
import { readInvoiceSettings } from '#domain/invoices/index.ts';
import { type PaymentRules, readPaymentRules } from '#domain/payments/index.ts';
import { readDraft } from '#domain/publishing/index.ts';
import { homeTax, readTaxes, type TaxRule } from '#domain/tax/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';

/** The offer of a country's preset, by part; null for a part that is empty or already set. */
export type OfferedParts = {
  /** The details of the business, which the owner types, beside the invoice settings as they are. */
  legal: { version: number; registrationKind: RegistrationKind } | null;
  tax: TaxRule[] | null;
  /** The zones in order of precedence. */
  delivery: ZoneDraft[] | null;
  cash: PaymentRules['cash'] | null;
  returns: PageTemplate | null;
  privacy: PageTemplate | null;
};

export const OFFERED_PARTS = ['legal', 'tax', 'delivery', 'cash', 'returns', 'privacy'] as const;
export type OfferedPart = (typeof OFFERED_PARTS)[number];

/** stamp: a fingerprint of the offer, sent with the acceptance so that only the shown offer is applied. */
export type CountryOffer = { country: string; parts: OfferedParts; stamp: string };

/** Reads the parts of the country's preset that the owner has not set. Writes nothing. */
export async function readCountryOffer(tx: StoreTx): Promise<CountryOffer> {
  const store = await readStore(tx);
  const preset = presetOf(store.country);
  const parts: OfferedParts = {
    legal: await offeredLegal(tx, preset),
    tax: await offeredTax(tx, preset),
    delivery: await offeredDelivery(tx, { preset, currency: store.currency }),
    cash: await offeredCash(tx, { preset, currency: store.currency, isDecided: store.isPaymentDecided }),
    returns: await offeredPage(tx, 'returns_policy', store),
    privacy: await offeredPage(tx, 'privacy_policy', store),
  };
  return { country: store.country, parts, stamp: stampOf(parts) };
}

async function readStore(tx: StoreTx) {
  const row = await tx
    .selectFrom('store_settings as s')
    .select(['s.country', 's.currency', 's.default_locale', 's.return_days', 's.contact_email'])
    .select(['s.contact_phone', 's.payment_rules'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const texts = await tx
    .selectFrom('store_texts as t')
    .select(['t.locale', 't.name'])
    .where('t.store_id', '=', tx.storeId)
    .execute();
  const nameIn = (locale: string) => texts.find((text) => text.locale === locale)?.name ?? '';
  const first = nameIn(row.default_locale);
  return {
    country: row.country,
    currency: row.currency,
    returnDays: row.return_days,
    contact: row.contact_email || row.contact_phone,
    names: { en: nameIn('en') || first, ar: nameIn('ar') || first },
    isPaymentDecided: row.payment_rules !== null,
  };
}

/** True while the owner has neither answered the offer of the store's country nor set all of its parts. */
export async function isOfferOpen(tx: StoreTx): Promise<boolean> {
  const { country, country_answered } = await tx
    .selectFrom('store_settings as s')
    .select(['s.country', 's.country_answered'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  if (country === country_answered || !presetOf(country).isKnown) return false;
  const { parts } = await readCountryOffer(tx);
  return Object.values(parts).some((part) => part !== null);
}

type Store = Awaited<ReturnType<typeof readStore>>;

// Offered until one of them is set.
async function offeredLegal(tx: StoreTx, { isKnown }: CountryPreset): Promise<OfferedParts['legal']> {
  const { legalNames, vatNumber, registrationNumber, registrationKind, version } =
    await readInvoiceSettings(tx);
  const known = [legalNames.en, legalNames.ar, vatNumber, registrationNumber];
  return isKnown && known.every((text) => text === '') ? { version, registrationKind } : null;
}

// Offers tax rules only to a store without a tax rate and without saved rules.
async function offeredTax(tx: StoreTx, { country }: CountryPreset): Promise<TaxRule[] | null> {
  const rules = homeTax(country);
  const { version, ownPpm } = await readTaxes(tx);
  return rules.length > 0 && version === 0 && ownPpm === 0 ? rules : null;
}

type Terms = { preset: CountryPreset; currency: string };

// Preset amounts are in the country's currency, so a store with another currency gets no offer.
async function offeredDelivery(tx: StoreTx, { preset, currency }: Terms): Promise<ZoneDraft[] | null> {
  if (preset.delivery.length === 0 || preset.currency !== currency) return null;
  return (await undecidedDelivery(tx)) ? preset.delivery.map((each) => zoneOf(preset.country, each)) : null;
}

function zoneOf(home: string, suggested: CountryPreset['delivery'][number]): ZoneDraft {
  const { to, charge, freeFrom, days, allowsCash } = suggested;
  const countries = to === 'home' ? [home] : GCC.filter((country) => country !== home);
  const named = (name: (locale: Locale) => string) => ({ en: name('en'), ar: name('ar') });
  const method: DeliveryMethod = {
    id: to,
    names: named((locale) => translator(locale)('delivery.standard')),
    details: { en: '', ar: '' },
    price: { kind: 'flat', charge },
    ...{ freeFrom, mostGrams: null, minDays: days[0], maxDays: days[1], isPickup: false, allowsCash },
  };
  return {
    names: named((locale) =>
      to === 'home' ? countryName(home, locale) : translator(locale)('delivery.gulf'),
    ),
    places: countries.map((country) => ({ country, regions: [], cities: [], zips: [] })),
    methods: [method],
  };
}

async function offeredCash(
  tx: StoreTx,
  { preset, currency, isDecided }: Terms & { isDecided: boolean },
): Promise<PaymentRules['cash'] | null> {
  if (isDecided || preset.cashMost === null || preset.currency !== currency) return null;
  const { rules } = await readPaymentRules(tx);
  return { ...rules.cash, max: preset.cashMost };
}

type OfferedPage = 'returns_policy' | 'privacy_policy';

async function offeredPage(tx: StoreTx, kind: OfferedPage, store: Store): Promise<PageTemplate | null> {
  if (!presetOf(store.country).isKnown || (await pageToEdit(tx, kind))) return null;
  const { revision } = await readDraft(tx, `page:${kind}`);
  return revision === 0 ? pageTemplate(kind, store) : null;
}

function stampOf(parts: OfferedParts): string {
  return hashToken(JSON.stringify(parts)).slice(0, 16);
}
