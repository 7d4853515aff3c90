import type { Failure } from '#lib/result.ts';

export type Shortage = { variantId: string; wanted: number; available: number };

/** When counted stock is less than what is wanted and the variant allows no backorder. Nothing was taken. */
export type InsufficientStock = Failure<'insufficient_stock', { shortages: Shortage[] }>;
