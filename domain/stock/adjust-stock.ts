import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type StockReason, setStock } from '#domain/catalog/index.ts';
import { findSent, sentBefore } from '#domain/form-keys/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AdjustFailure } from './errors.ts';
import { lockStock, type StockLevel } from './locks.ts';

/** Reasons for a manual stock change; sales and orders have other reasons. */
export const ADJUST_REASONS = [
  'counted',
  'received',
  'returned',
  'damaged',
  'adjusted',
] as const satisfies readonly StockReason[];

export type AdjustReason = (typeof ADJUST_REASONS)[number];

/**
 * moves: the number of the newest stock movement when the count began; fails with stock_moved if there have been
 * movements since.
 */
export type Adjustment = {
  variantId: string;
  change: 'set' | 'add' | 'remove';
  quantity: number;
  reason: string;
  note?: string;
  moves?: number;
  /** The form's idempotency key: a form that is sent twice changes the stock once. */
  key?: string;
};

const MOST = 2_000_000_000;

/** Sets, adds or removes units manually, with a reason for the history. */
export async function adjustStock(
  tx: StoreTx,
  input: Adjustment,
  act: Act,
): Promise<Result<{ quantity: number }, AdjustFailure>> {
  const reason = ADJUST_REASONS.find((each) => each === input.reason);
  if (!reason) return fail('reason_invalid');
  const least = input.change === 'set' ? 0 : 1;
  if (!Number.isInteger(input.quantity) || input.quantity < least || input.quantity > MOST) {
    return fail('quantity_invalid');
  }
  const level = isId(input.variantId) ? (await lockStock(tx, [input.variantId])).get(input.variantId) : null;
  if (!level) return fail('variant_not_found');
  if (!level.isTracked) return fail('not_counted');
  const { key = '' } = input;
  // Of two posts of the same form, the second waits for the first at the lock of the stock level.
  if (await findSent(tx, key)) return ok({ quantity: level.quantity });
  const quantity = after(level, input);
  const refused = refuse(level, { ...input, after: quantity });
  if (refused) return refused;
  await sentBefore(tx, key, act.at);
  const { variantId, note = '' } = input;
  const cause = { reason, note: note.trim().slice(0, 200) };
  const saved = await setStock(tx, { variantId, isTracked: true, quantity, cause }, act);
  return saved.ok ? ok({ quantity }) : saved;
}

function after(level: StockLevel, { change, quantity }: Adjustment): number {
  if (change === 'set') return quantity;
  return change === 'add' ? level.quantity + quantity : level.quantity - quantity;
}

function refuse(level: StockLevel, asked: Adjustment & { after: number }) {
  const { quantity, moves } = level;
  if (asked.change === 'set' && asked.moves !== undefined && asked.moves !== moves) {
    return fail('stock_moved', { quantity, moves });
  }
  if (asked.change === 'remove' && asked.after < 0 && !level.allowsBackorder) {
    return fail('not_enough', { available: Math.max(0, quantity) });
  }
  return null;
}
