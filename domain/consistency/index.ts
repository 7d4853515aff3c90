export { type ConsistencyCheck, checkConsistency, type Inconsistency } from './check-consistency.ts';
