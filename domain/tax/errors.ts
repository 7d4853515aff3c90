import type { Failure } from '#lib/result.ts';

export type TaxProblem =
  | { code: 'required' }
  | { code: 'too_long'; max: number }
  | { code: 'too_many'; max: number }
  | { code: 'country_unknown' }
  /** Two rules are for the same place. */
  | { code: 'place_twice' }
  /** The rate is not a percentage from 0 to 100 with up to four decimals. */
  | { code: 'rate_invalid' };

/** Problems by field: rules.0.country, rules.1.rates.reduced. */
export type TaxProblems = Record<string, TaxProblem>;

export type InvalidTaxes = Failure<'invalid_taxes', { fields: TaxProblems }>;
/** The taxes were saved after `version` was read. */
export type StaleTaxes = Failure<'stale', { version: number }>;
