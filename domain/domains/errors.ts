import type { Failure } from '#lib/result.ts';

/** Why something that was typed is no domain of a shop. */
export type DomainProblem =
  | 'domain_empty'
  /** https://shop.example: the name alone is asked for. */
  | 'domain_scheme'
  | 'domain_port'
  | 'domain_path'
  | 'domain_wildcard'
  | 'domain_ip'
  /** The platform's own name, or one below it. */
  | 'domain_own'
  /** .local, .test and others that no public DNS answers for. */
  | 'domain_not_public'
  /** Letters of two scripts in one label, as names that imitate others have. */
  | 'domain_mixed'
  | 'domain_invalid';

export type AddDomainFailure =
  | DomainProblem
  /** The store has it in its list already. */
  | 'domain_known'
  | Failure<'too_many_domains', { max: number }>
  /** Another store gave it up less than seven days ago. */
  | Failure<'domain_quarantined', { until: Date }>;

/** The store has no such domain in its list. */
export type NoDomain = 'domain_not_found';

/** Only a name that is served can be the one that the others lead to. */
export type PrimaryFailure = NoDomain | 'domain_not_served';
