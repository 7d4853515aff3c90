import type { RawBuilder } from 'kysely';

/** What must be true of a store's books. `broken` finds what breaks it: whose row (an order's number), and the amounts. */
export type BookRule = {
  name: string;
  broken(store: string): RawBuilder<{ subject: string; expected: string; found: string }>;
};
