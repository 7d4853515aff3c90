export { isPublicAddress } from './address.ts';
export {
  createGuardedFetch,
  type Fetched,
  type FetchProblem,
  type GuardedFetch,
  type GuardOptions,
} from './guarded-fetch.ts';
export { hostResolver, type ResolveHost } from './resolve-host.ts';
