export { addDomain } from './add-domain.ts';
export { takeTry } from './certificate-try.ts';
export type { Certificate, CertificateLookup } from './certificates.ts';
export { checkDomain, nextCheckIn } from './check-domain.ts';
export {
  CHECK_DOMAIN_TASK,
  type ClaimProblem,
  type DomainClaim,
  type DomainStatus,
  type DomainTarget,
  type ExpectedRecord,
  GRACE_MS,
  MAX_DOMAINS,
  QUARANTINE_MS,
  type SeenRecords,
} from './claim.ts';
export { type DnsAnswer, type DnsLookup, endOfLookUps } from './dns-lookup.ts';
export { type DomainName, readableName, readDomain } from './domain-name.ts';
export type { AddDomainFailure, DomainProblem, NoDomain, PrimaryFailure } from './errors.ts';
export { expectedRecords } from './judge-records.ts';
export { listDomains, listServedDomains, type ServedDomain } from './list-domains.ts';
export { removeDomain } from './remove-domain.ts';
export { setPrimary } from './set-primary.ts';
