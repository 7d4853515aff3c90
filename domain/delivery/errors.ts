import type { Failure } from '#lib/result.ts';

/** What is wrong with one field of a zone. */
export type ZoneProblem =
  | { code: 'required' }
  | { code: 'too_long'; max: number }
  | { code: 'too_many'; max: number }
  /** No place at all: no address lies in the zone. */
  | { code: 'no_place' }
  | { code: 'country_unknown' }
  /** Neither a code, nor 12*, nor 12000-12999. */
  | { code: 'zip_invalid'; typed: string }
  | { code: 'not_a_number' }
  | { code: 'too_many_decimals'; max: number }
  | { code: 'negative' }
  | { code: 'too_large' }
  | { code: 'not_whole' }
  /** Faster at most than at least. */
  | { code: 'days_reversed' }
  /** The first step starts at nothing, each further one above the one before. */
  | { code: 'steps_disordered' };

/** Problems by field: names.en, places.0.country, methods.1.price, methods.0.steps.2. */
export type ZoneProblems = Record<string, ZoneProblem>;

export type InvalidZone = Failure<'invalid_zone', { fields: ZoneProblems }>;
/** Somebody removed the zone meanwhile. */
export type ZoneNotFound = Failure<'zone_not_found', undefined>;
/** Somebody saved the zone since its version was read. */
export type StaleZone = Failure<'stale', { version: number }>;
export type TooManyZones = Failure<'too_many_zones', { max: number }>;
