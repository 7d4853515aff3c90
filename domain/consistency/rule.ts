import type { RawBuilder } from 'kysely';

/** An invariant of a store's records. `broken` selects its violations: the order's number and amounts. */
export type ConsistencyRule = {
  name: string;
  broken(store: string): RawBuilder<{ subject: string; expected: string; found: string }>;
};
