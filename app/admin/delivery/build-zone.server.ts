import { CITY_COUNTRIES, citiesOf, countriesIn, findCity, regionsOf } from '#domain/countries/index.ts';
import {
  ANYWHERE,
  type DeliveryMethod,
  type DeliveryZone,
  type MethodText,
  typedParts,
  ZONE_LIMITS,
  type ZonePlace,
} from '#domain/delivery/index.ts';
import type { Locale } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { branchAt, type FormTree, rowsAt, textAt, textsAt } from '../kit/form-tree.ts';
import type { Choice, CountryParts, MethodRow, PlaceRow, ZoneRows } from './delivery-view.ts';

const BLANK_PLACE = { country: '', regions: [], cities: [], otherRegions: '', otherCities: '', zips: '' };

/** A new zone with one empty place and one delivery method. */
export function newZoneRows(country: string): ZoneRows {
  const method = { ...blankMethod(), key: 'r0' };
  return { names: { en: '', ar: '' }, places: [{ ...BLANK_PLACE, country, key: 'r0' }], methods: [method] };
}

export function zoneRows(
  zone: DeliveryZone,
  { currency, locale }: { currency: string; locale: Locale },
): ZoneRows {
  return {
    names: zone.names,
    places: zone.places.map((place, index) => ({ ...placeText(place, locale), key: `r${index}` })),
    methods: zone.methods.map((method, index) => ({ ...methodRow(method, currency), key: `r${index}` })),
  };
}

export function countryChoices(locale: Locale): Choice[] {
  return [
    { value: ANYWHERE, label: translator(locale)('delivery.admin.anywhere') },
    ...countriesIn(locale).map(({ code, name }) => ({ value: code, label: name })),
  ];
}

/** The known regions and cities of countries, sorted by the page's language. */
export function countryParts(locale: Locale): CountryParts {
  const { compare } = new Intl.Collator(locale);
  const sorted = (list: Choice[]) => list.sort((a, b) => compare(a.label, b.label));
  return Object.fromEntries(
    CITY_COUNTRIES.map((country) => [
      country,
      {
        regions: sorted(regionsOf(country).map(({ code, names }) => ({ value: code, label: names[locale] }))),
        cities: sorted(citiesOf(country).map(({ key, names }) => ({ value: key, label: names[locale] }))),
      },
    ]),
  );
}

export function postedRows(tree: FormTree): ZoneRows {
  return {
    names: namesAt(tree, 'names'),
    places: rowsAt(tree, 'places', ZONE_LIMITS.places).map(({ key, row }): PlaceRow => {
      const [country, otherRegions] = [textAt(row, 'country'), textAt(row, 'otherRegions')];
      const [regions, cities] = [textsAt(row, 'regions'), textsAt(row, 'cities')];
      return {
        key,
        country,
        regions,
        cities,
        otherRegions,
        otherCities: textAt(row, 'otherCities'),
        zips: textAt(row, 'zips'),
      };
    }),
    methods: rowsAt(tree, 'methods', ZONE_LIMITS.methods).map(({ key, row }): MethodRow => {
      const text = (name: keyof MethodText) => textAt(row, name);
      const steps = rowsAt(row, 'steps', ZONE_LIMITS.steps).map((step) => ({
        key: step.key,
        from: textAt(step.row, 'from'),
        charge: textAt(step.row, 'charge'),
      }));
      return {
        ...{
          key,
          id: text('id'),
          kind: text('kind'),
          charge: text('charge'),
          first: text('first'),
          each: text('each'),
        },
        ...{ steps, freeFrom: text('freeFrom'), mostKg: text('mostKg'), minDays: text('minDays') },
        ...{ maxDays: text('maxDays'), allowsCash: text('allowsCash') === 'yes' },
        ...{ names: namesAt(row, 'names'), details: namesAt(row, 'details') },
      };
    }),
  };
}

/** Replaces the row numbers in the problems with the keys of those rows. */
export function byKeys<T>(problems: Record<string, T>, rows: ZoneRows): Record<string, T> {
  const rename = (path: string) => {
    const [list, index, third, at, ...rest] = path.split('.');
    if ((list !== 'places' && list !== 'methods') || index === undefined) return path;
    const row = rows[list][Number(index)];
    const steps = third === 'steps' && row && 'steps' in row ? row.steps : null;
    const below = at === undefined ? [] : [steps ? (steps[Number(at)]?.key ?? at) : at];
    return [list, row?.key ?? index, ...(third === undefined ? [] : [third]), ...below, ...rest].join('.');
  };
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [rename(path), problem]));
}

function placeText(place: ZonePlace, locale: Locale) {
  const { country } = place;
  const isKnown = (code: string) => regionsOf(country).some((region) => region.code === code);
  return {
    country,
    regions: place.regions.filter(isKnown),
    cities: place.cities.filter((key) => findCity(country, key)),
    ...typedParts(place, locale),
  };
}

function methodRow(method: DeliveryMethod, currency: string): Omit<MethodRow, 'key'> {
  const { id, names, details, price, freeFrom, mostGrams, minDays, maxDays, isPickup, allowsCash } = method;
  const amount = (value: number) => decimalText(money(value, currency));
  const from = (value: number) => (price.kind === 'weight' ? String(value / 1000) : amount(value));
  return {
    ...blankMethod(),
    ...{ id, names, details, allowsCash, kind: isPickup ? 'pickup' : price.kind },
    ...(price.kind === 'flat' ? { charge: amount(price.charge) } : {}),
    ...(price.kind === 'item' ? { first: amount(price.first), each: amount(price.each) } : {}),
    ...('steps' in price
      ? {
          steps: price.steps.map((step, index) => ({
            key: `r${index}`,
            from: from(step.from),
            charge: amount(step.charge),
          })),
        }
      : {}),
    freeFrom: freeFrom === null ? '' : amount(freeFrom),
    mostKg: mostGrams === null ? '' : String(mostGrams / 1000),
    minDays: minDays === null ? '' : String(minDays),
    maxDays: maxDays === null ? '' : String(maxDays),
  };
}

function blankMethod(): Omit<MethodRow, 'key'> {
  return {
    ...{
      id: '',
      names: { en: '', ar: '' },
      details: { en: '', ar: '' },
      kind: 'flat',
      charge: '',
      first: '',
    },
    ...{ each: '', steps: [{ key: 'r0', from: '0', charge: '' }], freeFrom: '', mostKg: '', minDays: '' },
    ...{ maxDays: '', allowsCash: true },
  };
}

function namesAt(tree: FormTree, key: string): { en: string; ar: string } {
  const branch = branchAt(tree, key);
  return { en: textAt(branch, 'en'), ar: textAt(branch, 'ar') };
}
