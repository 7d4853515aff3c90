import { cityKey, cityName, findCity, regionKey, regionsOf } from '#domain/countries/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { parseWholeNumber, toLatinDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import { parseMoney } from '#lib/money/index.ts';
import { checkZone, ZONE_LIMITS, type ZoneDraft } from './check-zone.ts';
import type { DeliveryMethod, DeliveryPrice, Names, ZonePlace } from './delivery-rules.ts';
import type { ZoneProblem, ZoneProblems } from './errors.ts';

/** The form's kinds of price; pick-up is a flat price at a location of the store. */
export const PRICE_KINDS = ['flat', 'subtotal', 'weight', 'item', 'pickup'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export type ZonePlaceText = {
  country: string;
  /** Keys of known regions and cities. */
  regions: string[];
  cities: string[];
  /** Other names as typed, separated by commas or line breaks. */
  otherRegions: string;
  otherCities: string;
  zips: string;
};

export type MethodText = {
  id: string;
  names: Names;
  details: Names;
  kind: string;
  charge: string;
  first: string;
  each: string;
  steps: { from: string; charge: string }[];
  freeFrom: string;
  mostKg: string;
  minDays: string;
  maxDays: string;
  allowsCash: boolean;
};

export type ZoneText = { names: Names; places: ZonePlaceText[]; methods: MethodText[] };

type Reader = { currency: string; newId: () => string; note: (path: string, problem: ZoneProblem) => void };

/** Parses a zone's form and returns its problems by field; no problems if the zone may be saved. */
export function readZoneText(
  typed: ZoneText,
  { currency, newId }: { currency: string; newId: () => string },
): { zone: ZoneDraft; problems: ZoneProblems } {
  const misread: ZoneProblems = {};
  const reader: Reader = {
    currency,
    newId,
    note: (path, problem) => {
      misread[path] ??= problem;
    },
  };
  const zone = {
    names: bothNames(typed.names),
    places: typed.places.map(readPlace),
    methods: typed.methods.map((method, index) => readMethod(method, `methods.${index}`, reader)),
  };
  // An unreadable value is empty in the zone, so its parsing problem takes precedence over the zone's.
  return { zone, problems: { ...checkZone(zone), ...misread } };
}

function readPlace(place: ZonePlaceText): ZonePlace {
  const { country } = place;
  const isKnown = (code: string) => regionsOf(country).some((region) => region.code === code);
  return {
    country,
    regions: unique([
      ...place.regions.filter(isKnown),
      ...list(place.otherRegions).map((text) => regionKey(country, text)),
    ]),
    cities: unique([
      ...place.cities.filter((key) => findCity(country, key)),
      ...list(place.otherCities).map((text) => cityKey(country, text)),
    ]),
    zips: unique(list(place.zips).map((text) => toLatinDigits(text).toUpperCase())),
  };
}

function readMethod(method: MethodText, path: string, reader: Reader): DeliveryMethod {
  const { details, kind, freeFrom, minDays, maxDays } = method;
  const isPickup = kind === 'pickup';
  const days = (text: string, field: string) => wholeIn(text, `${path}.${field}`, reader);
  return {
    id: /^[0-9a-z-]{1,40}$/.test(method.id) ? method.id : reader.newId(),
    names: bothNames(method.names),
    details: { en: cleanLine(details.en), ar: cleanLine(details.ar) },
    price: readPrice(method, path, reader),
    freeFrom: freeFrom.trim() === '' ? null : moneyIn(freeFrom, `${path}.freeFrom`, reader),
    mostGrams: method.mostKg.trim() === '' ? null : gramsIn(method.mostKg, `${path}.mostKg`, reader),
    minDays: days(minDays, 'minDays'),
    maxDays: days(maxDays, 'maxDays'),
    isPickup,
    allowsCash: method.allowsCash,
  };
}

function readPrice(method: MethodText, path: string, reader: Reader): DeliveryPrice {
  const money = (text: string, field: string) => moneyIn(text, `${path}.${field}`, reader);
  switch (method.kind) {
    case 'subtotal':
    case 'weight': {
      const from = method.kind === 'weight' ? gramsIn : moneyIn;
      return {
        kind: method.kind,
        steps: method.steps.map((step, index) => ({
          from: from(step.from, `${path}.steps.${index}.from`, reader),
          charge: money(step.charge, `steps.${index}.charge`),
        })),
      };
    }
    case 'item':
      return { kind: 'item', first: money(method.first, 'first'), each: money(method.each, 'each') };
    case 'pickup':
      return { kind: 'flat', charge: method.charge.trim() === '' ? 0 : money(method.charge, 'charge') };
    default:
      return { kind: 'flat', charge: money(method.charge, 'charge') };
  }
}

function moneyIn(text: string, path: string, { currency, note }: Reader): number {
  if (text.trim() === '') {
    note(path, { code: 'required' });
    return 0;
  }
  const read = parseMoney(text, currency);
  if (read.ok) return read.value.amount;
  note(path, read.code === 'too_many_decimals' ? { code: read.code, ...read.data } : { code: read.code });
  return 0;
}

/** Parses kilograms with up to three decimals to grams. */
function gramsIn(text: string, path: string, { note }: Reader): number {
  const plain = toLatinDigits(text.trim()).replace(/[,٫]/, '.');
  if (plain === '') note(path, { code: 'required' });
  else if (/^[0-9]+\.[0-9]{4,}$/.test(plain)) note(path, { code: 'too_many_decimals', max: 3 });
  else if (!/^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(plain)) note(path, { code: 'not_a_number' });
  else return Math.round(Number(plain) * 1000);
  return 0;
}

function wholeIn(text: string, path: string, { note }: Reader): number | null {
  if (text.trim() === '') return null;
  const read = parseWholeNumber(text);
  if (read === null) note(path, { code: 'not_whole' });
  return read;
}

/** A name in one language is used for both. */
function bothNames(typed: Names): Names {
  const [en, ar] = [cleanLine(typed.en), cleanLine(typed.ar)];
  return { en: en || ar, ar: ar || en };
}

function list(text: string): string[] {
  return text
    .split(/[\n,،;؛]+/, ZONE_LIMITS.parts + 1)
    .map(cleanLine)
    .filter((part) => part !== '');
}

function unique(parts: string[]): string[] {
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Returns the texts of a place's typed fields in this language. */
export function typedParts(
  place: ZonePlace,
  locale: Locale,
): Pick<ZonePlaceText, 'otherRegions' | 'otherCities' | 'zips'> {
  const isKnown = (code: string) => regionsOf(place.country).some((region) => region.code === code);
  const separator = locale === 'ar' ? '، ' : ', ';
  return {
    otherRegions: place.regions.filter((code) => !isKnown(code)).join(separator),
    otherCities: place.cities
      .filter((key) => !findCity(place.country, key))
      .map((key) => cityName(place.country, key, locale))
      .join(separator),
    zips: place.zips.join(separator),
  };
}
