import type { SetStockFailure } from '#domain/catalog/index.ts';
import type { Failure } from '#lib/result.ts';

export type Shortage = { variantId: string; wanted: number; available: number };

/** When counted stock is less than what is wanted and the variant allows no backorder. Nothing was taken. */
export type InsufficientStock = Failure<'insufficient_stock', { shortages: Shortage[] }>;

export type AdjustFailure =
  | SetStockFailure
  /** When what is typed is no whole number from 0 (set) or 1 (add, remove) to two thousand million. */
  | Failure<'quantity_invalid'>
  | Failure<'reason_invalid'>
  /** When a variant is not counted: its count has to be switched on first. */
  | Failure<'not_counted'>
  /** When more is taken away than is there and the variant allows no backorder. */
  | Failure<'not_enough', { available: number }>
  /** When stock moved since the count was begun: setting it now would lose what was sold meanwhile. */
  | Failure<'stock_moved', { quantity: number; moves: number }>;

export type StockRulesFailure =
  | SetStockFailure
  /** When a threshold is no whole number from 0 to 9,999. */
  | Failure<'threshold_invalid'>
  /** When backorder is forbidden while more is promised than is there. */
  | Failure<'owed', { quantity: number }>;
