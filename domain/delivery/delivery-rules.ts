import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { DeliveryTerms } from './quote-delivery.ts';

export type Names = Record<Locale, string>;

/** Any country that no earlier zone names. */
export const ANYWHERE = '*';

/** A whole country, or its listed parts: an address matches by region, city or postal code. */
export type ZonePlace = {
  /** ISO 3166, or ANYWHERE. */
  country: string;
  /** Keys of domain/countries. */
  regions: string[];
  cities: string[];
  /** 12211, 12* or 12000-12999. */
  zips: string[];
};

/** Charge from a subtotal (minor units) or a weight (grams). The first step starts at 0. */
export type Step = { from: number; charge: number };

/** Amounts are minor units of the store's own currency. */
export type DeliveryPrice =
  | { kind: 'flat'; charge: number }
  | { kind: 'subtotal'; steps: Step[] }
  | { kind: 'weight'; steps: Step[] }
  | { kind: 'item'; first: number; each: number };

export type DeliveryMethod = {
  id: string;
  names: Names;
  /** The address of a pick-up, or a note on the delivery. */
  details: Names;
  price: DeliveryPrice;
  /** Value of the goods from which the method is free. */
  freeFrom: number | null;
  mostGrams: number | null;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
  allowsCash: boolean;
};

/** version: grows with each save of the zone. */
export type DeliveryZone = {
  id: string;
  version: number;
  names: Names;
  places: ZonePlace[];
  methods: DeliveryMethod[];
};

/** An address belongs to the first zone that matches. */
export type DeliveryRules = { currency: string; zones: DeliveryZone[] };

// Translated on use, not on import: tests load another language first.
const named = (key: 'delivery.standard' | 'delivery.everywhere'): Names => ({
  en: translator('en')(key),
  ar: translator('ar')(key),
});

/** The id of the default zone and of its method. */
export const FIRST_ID = 'standard';

/** Parses store_settings.delivery_rules, which only saveZone writes; null means one charge everywhere. */
export function parseDeliveryRules(json: unknown, own: DeliveryTerms & { flat: Money }): DeliveryRules {
  const { currency } = own.flat;
  if (json === null || json === undefined) return { currency, zones: [everywhere(own)] };
  const { zones } = json as { zones?: DeliveryZone[] };
  if (!Array.isArray(zones)) throw new Error('Not a document of delivery rules');
  return { currency, zones };
}

function everywhere(own: DeliveryTerms): DeliveryZone {
  const method: DeliveryMethod = {
    id: FIRST_ID,
    names: named('delivery.standard'),
    details: { en: '', ar: '' },
    price: { kind: 'flat', charge: own.flat.amount },
    freeFrom: own.freeFrom?.amount ?? null,
    mostGrams: null,
    minDays: null,
    maxDays: null,
    isPickup: false,
    allowsCash: true,
  };
  const place: ZonePlace = { country: ANYWHERE, regions: [], cities: [], zips: [] };
  return {
    id: FIRST_ID,
    version: 1,
    names: named('delivery.everywhere'),
    places: [place],
    methods: [method],
  };
}
