import type { FeatureOff, PlanLimit } from '#domain/packages/index.ts';
import type { Failure } from '#lib/result.ts';

/** The reasons why a typed text is not a valid domain. */
export type DomainProblem =
  | 'domain_empty'
  /** https://shop.example, although only the name is wanted. */
  | 'domain_scheme'
  | 'domain_port'
  | 'domain_path'
  | 'domain_wildcard'
  | 'domain_ip'
  /** The platform's own name, or a name below it. */
  | 'domain_own'
  /** .local, .test and others that public DNS does not answer. */
  | 'domain_not_public'
  /** A label mixes two scripts, as a name does that imitates another one. */
  | 'domain_mixed'
  | 'domain_invalid';

export type AddDomainFailure =
  | DomainProblem
  /** The domain is already in the store's list. */
  | 'domain_known'
  | Failure<'too_many_domains', { max: number }>
  /** The store added as many domains within an hour, removed ones included. */
  | Failure<'added_too_often', { max: number }>
  | PlanLimit
  | FeatureOff
  /** Another store released the domain less than seven days ago. */
  | Failure<'domain_quarantined', { until: Date }>;

/** The domain is not in the store's list. */
export type NoDomain = 'domain_not_found';

/** Only a served domain can be primary. */
export type PrimaryFailure = NoDomain | 'domain_not_served';
