import type { Failure } from '#lib/result.ts';

export type ZoneProblem =
  | { code: 'required' }
  | { code: 'too_long'; max: number }
  | { code: 'too_many'; max: number }
  /** A zone without a place matches no address. */
  | { code: 'no_place' }
  | { code: 'country_unknown' }
  /** The postal code is neither a code, nor a prefix like 12*, nor a range like 12000-12999. */
  | { code: 'zip_invalid'; typed: string }
  | { code: 'not_a_number' }
  | { code: 'too_many_decimals'; max: number }
  | { code: 'negative' }
  | { code: 'too_large' }
  | { code: 'not_whole' }
  | { code: 'days_reversed' }
  /** The first step has to start at 0, each further step above the previous one. */
  | { code: 'steps_disordered' };

/** Problems by field: names.en, places.0.country, methods.1.price, methods.0.steps.2. */
export type ZoneProblems = Record<string, ZoneProblem>;

export type InvalidZone = Failure<'invalid_zone', { fields: ZoneProblems }>;
export type ZoneNotFound = Failure<'zone_not_found', undefined>;
export type StaleZone = Failure<'stale', { version: number }>;
export type TooManyZones = Failure<'too_many_zones', { max: number }>;
/** The zones together are too large, because every request of a cart reads all of them. */
export type ZonesTooLarge = Failure<'zones_too_large', undefined>;
