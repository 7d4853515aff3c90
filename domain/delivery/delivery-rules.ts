import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { DeliveryTerms } from './quote-delivery.ts';

export type Names = Record<Locale, string>;

/** Any country that no zone before has named. */
export const ANYWHERE = '*';

/** A country whole, or only what is named of it: any of its regions, cities or postal codes is enough. */
export type ZonePlace = {
  /** ISO 3166, or ANYWHERE. */
  country: string;
  /** Keys as domain/countries has them. */
  regions: string[];
  cities: string[];
  /** 12211, 12* or 12000-12999. */
  zips: string[];
};

/** From an amount of minor units, or from a weight in grams, this is charged. The first step starts at 0. */
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
  /** Where a pick-up is, or what there is to know of a delivery. */
  details: Names;
  price: DeliveryPrice;
  /** The goods' value from which nothing is charged. */
  freeFrom: number | null;
  /** A heavier parcel does not go this way. */
  mostGrams: number | null;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
  allowsCash: boolean;
};

/** version grows with each save of the zone. */
export type DeliveryZone = {
  id: string;
  version: number;
  names: Names;
  places: ZonePlace[];
  methods: DeliveryMethod[];
};

/** The first zone that an address lies in decides. */
export type DeliveryRules = { currency: string; zones: DeliveryZone[] };

// Said when asked for, not when this file is read: tests put another language in place first.
const named = (key: 'delivery.standard' | 'delivery.everywhere'): Names => ({
  en: translator('en')(key),
  ar: translator('ar')(key),
});

/** The id of the one zone and the one method of a store that has set up none. */
export const FIRST_ID = 'standard';

/** The document of store_settings.delivery_rules, written by saveZone alone; null: one charge wherever it goes. */
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
