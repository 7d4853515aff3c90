import { COUNTRIES } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';
import {
  ANYWHERE,
  type DeliveryMethod,
  type DeliveryPrice,
  type DeliveryZone,
  type Names,
  type Step,
  type ZonePlace,
} from './delivery-rules.ts';
import type { ZoneProblem, ZoneProblems } from './errors.ts';
import { plainZip, rangeOf } from './zone-of.ts';

/** A zone without id and version. */
export type ZoneDraft = Omit<DeliveryZone, 'id' | 'version'>;

export const ZONE_LIMITS = {
  ...{ zones: 60, places: 80, parts: 600, methods: 20, steps: 20, days: 365 },
  ...{ name: 80, details: 300, grams: 10_000_000, amount: 100_000_000_000 },
  // The maximum number of bytes of all zones together, as in the check constraint of
  // store_settings.delivery_rules.
  ...{ bytes: 200_000 },
} as const;

/** Returns a zone's problems by field; empty if it may be saved. */
export function checkZone(zone: ZoneDraft): ZoneProblems {
  const problems: ZoneProblems = {};
  const note = (path: string, problem: ZoneProblem | null) => {
    if (problem) problems[path] ??= problem;
  };
  noteNames(zone.names, 'names', note);
  if (zone.places.length === 0) note('places', { code: 'no_place' });
  note('places', tooMany(zone.places, ZONE_LIMITS.places));
  note('methods', tooMany(zone.methods, ZONE_LIMITS.methods));
  zone.places.forEach((place, index) => {
    checkPlace(place, `places.${index}`, note);
  });
  zone.methods.forEach((method, index) => {
    checkMethod(method, `methods.${index}`, note);
  });
  return problems;
}

type Note = (path: string, problem: ZoneProblem | null) => void;

function noteNames(names: Names, path: string, note: Note): void {
  if (names.en === '' && names.ar === '') note(`${path}.en`, { code: 'required' });
  for (const locale of ['en', 'ar'] as Locale[]) {
    note(`${path}.${locale}`, tooLong(names[locale], ZONE_LIMITS.name));
  }
}

function checkPlace({ country, regions, cities, zips }: ZonePlace, path: string, note: Note): void {
  if (country !== ANYWHERE && !COUNTRIES.includes(country)) {
    note(`${path}.country`, { code: country === '' ? 'required' : 'country_unknown' });
  }
  note(`${path}.regions`, tooMany(regions, ZONE_LIMITS.parts));
  note(`${path}.cities`, tooMany(cities, ZONE_LIMITS.parts));
  note(`${path}.zips`, tooMany(zips, ZONE_LIMITS.parts));
  const bad = zips.find((pattern) => !isPattern(pattern));
  if (bad !== undefined) note(`${path}.zips`, { code: 'zip_invalid', typed: bad });
}

function isPattern(pattern: string): boolean {
  const range = rangeOf(pattern);
  if (range) return range[0] <= range[1];
  const plain = plainZip(pattern);
  const isOneStar = /^[^*]*\*?$/.test(pattern) && plain.length > 0;
  return isOneStar && plain.length <= 12 && /^[\p{L}\p{N} *-]+$/u.test(pattern);
}

function checkMethod(method: DeliveryMethod, path: string, note: Note): void {
  noteNames(method.names, `${path}.names`, note);
  note(`${path}.details.en`, tooLong(method.details.en, ZONE_LIMITS.details));
  note(`${path}.details.ar`, tooLong(method.details.ar, ZONE_LIMITS.details));
  checkPrice(method.price, path, note);
  if (method.freeFrom !== null) note(`${path}.freeFrom`, amount(method.freeFrom));
  if (method.mostGrams !== null) note(`${path}.mostKg`, whole(method.mostGrams, ZONE_LIMITS.grams));
  if (method.minDays !== null) note(`${path}.minDays`, whole(method.minDays, ZONE_LIMITS.days));
  if (method.maxDays !== null) note(`${path}.maxDays`, whole(method.maxDays, ZONE_LIMITS.days));
  if (method.minDays !== null && method.maxDays !== null && method.maxDays < method.minDays) {
    note(`${path}.maxDays`, { code: 'days_reversed' });
  }
}

function checkPrice(price: DeliveryPrice, path: string, note: Note): void {
  if (price.kind === 'flat') note(`${path}.charge`, amount(price.charge));
  if (price.kind === 'item') {
    note(`${path}.first`, amount(price.first));
    note(`${path}.each`, amount(price.each));
  }
  if (price.kind === 'subtotal' || price.kind === 'weight') checkSteps(price.steps, path, note);
}

function checkSteps(steps: Step[], path: string, note: Note): void {
  if (steps.length === 0) note(`${path}.steps`, { code: 'required' });
  note(`${path}.steps`, tooMany(steps, ZONE_LIMITS.steps));
  steps.forEach((step, index) => {
    note(`${path}.steps.${index}.charge`, amount(step.charge));
    note(`${path}.steps.${index}.from`, amount(step.from));
    const before = steps[index - 1]?.from;
    if (before === undefined ? step.from !== 0 : step.from <= before) {
      note(`${path}.steps.${index}.from`, { code: 'steps_disordered' });
    }
  });
}

function amount(value: number): ZoneProblem | null {
  if (!Number.isSafeInteger(value)) return { code: 'not_a_number' };
  if (value < 0) return { code: 'negative' };
  return value > ZONE_LIMITS.amount ? { code: 'too_large' } : null;
}

function whole(value: number, max: number): ZoneProblem | null {
  if (!Number.isSafeInteger(value) || value < 0) return { code: 'not_whole' };
  return value > max ? { code: 'too_large' } : null;
}

function tooLong(text: string, max: number): ZoneProblem | null {
  return [...text].length > max ? { code: 'too_long', max } : null;
}

function tooMany(list: readonly unknown[], max: number): ZoneProblem | null {
  return list.length > max ? { code: 'too_many', max } : null;
}
