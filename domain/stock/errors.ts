import type { SetStockFailure } from '#domain/catalog/index.ts';
import type { Failure } from '#lib/result.ts';

export type Shortage = { variantId: string; wanted: number; available: number };

/** Counted stock is too low, and no backorder is allowed. Nothing was taken. */
export type InsufficientStock = Failure<'insufficient_stock', { shortages: Shortage[] }>;

export type AdjustFailure =
  | SetStockFailure
  /** The quantity is not a whole number from 0 (set) or 1 (add, remove) to two billion. */
  | Failure<'quantity_invalid'>
  | Failure<'reason_invalid'>
  /** The variant's stock is not counted; counting has to be enabled first. */
  | Failure<'not_counted'>
  /** The quantity is above the available units, and no backorder is allowed. */
  | Failure<'not_enough', { available: number }>
  /** Stock has changed since the count began, and setting it would lose the sales made since. */
  | Failure<'stock_moved', { quantity: number; moves: number }>;

export type StockRulesFailure =
  | SetStockFailure
  /** The threshold is not a whole number from 0 to 9,999. */
  | Failure<'threshold_invalid'>
  /** Backorder cannot be forbidden while stock is negative. */
  | Failure<'owed', { quantity: number }>;
