import type { FoundGoods } from '#domain/checkout/index.ts';

/** A refused form of a new order: the typed values, the products it names and the search results. */
export type NewOrderResult = {
  kept: Record<string, string>;
  chosen: FoundGoods[];
  /** null if no search was made. */
  found: FoundGoods[] | null;
  query: string;
  problem: string | null;
  /** The names of the fields with a problem. */
  marked: string[];
};
