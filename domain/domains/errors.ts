import type { Failure } from '#lib/result.ts';

/** Why a typed text is not a valid domain. */
export type DomainProblem =
  | 'domain_empty'
  /** https://shop.example: only the name is wanted. */
  | 'domain_scheme'
  | 'domain_port'
  | 'domain_path'
  | 'domain_wildcard'
  | 'domain_ip'
  /** The platform's own name, or one below it. */
  | 'domain_own'
  /** .local, .test and others that no public DNS answers for. */
  | 'domain_not_public'
  /** Two scripts in one label, as in imitated names. */
  | 'domain_mixed'
  | 'domain_invalid';

export type AddDomainFailure =
  | DomainProblem
  /** The store's list already has it. */
  | 'domain_known'
  | Failure<'too_many_domains', { max: number }>
  /** Another store released it less than seven days ago. */
  | Failure<'domain_quarantined', { until: Date }>;

/** The store has no such domain in its list. */
export type NoDomain = 'domain_not_found';

/** Only a served domain can be primary. */
export type PrimaryFailure = NoDomain | 'domain_not_served';
