import type { FoundGoods } from '#domain/checkout/index.ts';

/** A form of a new order that was not written: all that was typed, the products it names and those that were found. */
export type NewOrderResult = {
  kept: Record<string, string>;
  chosen: FoundGoods[];
  /** Null where nothing was looked for. */
  found: FoundGoods[] | null;
  query: string;
  problem: string | null;
  /** The names of the fields that it is about. */
  marked: string[];
};
