import { citiesOf, cityName, countryName, regionsOf } from '#domain/countries/index.ts';
import {
  ANYWHERE,
  type DeliveryRules,
  type DeliveryZone,
  deliveryOptions,
  type ZonePlace,
  zoneOf,
} from '#domain/delivery/index.ts';
import { parseWholeNumber, toLatinDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import { money, parseMoney } from '#lib/money/index.ts';
import { countryChoices } from './build-zone.server.ts';
import type { AskedAddress, DeliveryView, TestAnswer, ZoneRow } from './delivery-view.ts';

const SHOWN_PARTS = 8;

type Asking = { url: URL; country: string; locale: Locale };

/** The zones in their order, and the delivery options of the tested address. */
export function buildDelivery(rules: DeliveryRules, { url, country, locale }: Asking): DeliveryView {
  const asked = askedIn(url, country);
  return {
    currency: rules.currency,
    zones: rules.zones.map((zone, index) => zoneRow(zone, rules.zones.slice(0, index), locale)),
    countries: countryChoices(locale).slice(1),
    cities: citiesOf(asked.country).map(({ names }) => names[locale]),
    asked,
    answer: url.searchParams.has('city') ? answerTo(rules, asked, locale) : null,
  };
}

function zoneRow(zone: DeliveryZone, above: DeliveryZone[], locale: Locale): ZoneRow {
  return {
    id: zone.id,
    version: zone.version,
    name: zone.names[locale],
    places: zone.places.map((place) => placeLine(place, locale)),
    methods: zone.methods.map(({ names, ...method }) => ({ ...method, name: names[locale] })),
    isUnreached: zone.places.every((place) => above.some((other) => takesAll(other, place.country))),
  };
}

function placeLine(place: ZonePlace, locale: Locale): ZoneRow['places'][number] {
  const { country, regions, cities, zips } = place;
  const regionName = (code: string) =>
    regionsOf(country).find((region) => region.code === code)?.names[locale] ?? code;
  const parts = [...regions.map(regionName), ...cities.map((key) => cityName(country, key, locale)), ...zips];
  return {
    country: country === ANYWHERE ? null : countryName(country, locale),
    parts: parts.slice(0, SHOWN_PARTS),
    more: Math.max(0, parts.length - SHOWN_PARTS),
  };
}

function takesAll(zone: DeliveryZone, country: string): boolean {
  return zone.places.some(
    (place) =>
      (place.country === country || place.country === ANYWHERE) &&
      place.regions.length + place.cities.length + place.zips.length === 0,
  );
}

function askedIn({ searchParams }: URL, country: string): AskedAddress {
  const text = (name: string, otherwise = '') => (searchParams.get(name) ?? otherwise).slice(0, 120);
  return {
    country: text('country', country),
    region: text('region'),
    city: text('city'),
    zip: text('zip'),
    goods: text('goods', '50'),
    kg: text('kg', '1'),
    items: text('items', '1'),
  };
}

function answerTo(rules: DeliveryRules, asked: AskedAddress, locale: Locale): TestAnswer {
  const goods = parseMoney(asked.goods, rules.currency);
  const kg = Number(toLatinDigits(asked.kg).replace(/[,٫]/, '.') || '0');
  const items = parseWholeNumber(asked.items || '1');
  const isWeight = Number.isFinite(kg) && kg >= 0 && kg < 100_000;
  const problems: TestAnswer['problems'] = {
    ...(goods.ok ? {} : { goods: goods.code }),
    ...(isWeight ? {} : { kg: 'not_a_number' }),
    ...(items === null || items > 100_000 ? { items: 'not_whole' } : {}),
  };
  const parcel = {
    goods: goods.ok ? goods.value : money(0, rules.currency),
    weightGrams: isWeight ? Math.round(kg * 1000) : 0,
    itemCount: items ?? 1,
  };
  const { country, region, city, zip } = asked;
  const to = { country, region, city, zipCode: zip };
  const isAnswerable = Object.keys(problems).length === 0;
  return {
    zone: zoneOf(rules, to)?.names[locale] ?? null,
    options: (isAnswerable ? deliveryOptions(rules, parcel, to, null) : []).map((option) => ({
      id: option.id,
      name: option.names[locale],
      amount: option.charge.amount,
      minDays: option.minDays,
      maxDays: option.maxDays,
      allowsCash: option.allowsCash,
    })),
    problems,
  };
}
