import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { lockStock, returnStock, type StockLevel, takeStock } from '#domain/stock/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { EditFailure } from './errors.ts';
import type { EditWrite } from './write-edit.ts';

type Units = { variantId: string; quantity: number };

/** Takes and returns the units of an edit, all or none; returns the variants whose stock is counted. */
export async function moveStock(
  tx: StoreTx,
  { order, held, next }: Pick<EditWrite, 'order' | 'held' | 'next'>,
  act: Act,
): Promise<Result<Set<string>, EditFailure>> {
  const more = next.flatMap((line) => unitsMore(line.quantity - (line.held?.quantity ?? 0), line));
  const less = held.flatMap((line) => {
    const after = next.find((each) => each.id === line.id)?.quantity ?? 0;
    const isBack = line.tookStock && after < line.quantity;
    return isBack ? [{ variantId: line.variantId, quantity: line.quantity - after }] : [];
  });
  const variants = [...new Set([...more, ...less].map((units) => units.variantId))];
  // Locks all variants at once and by id, as every verb does, because taken and returned variants may differ.
  const levels = variants.length > 0 ? await lockStock(tx, variants) : new Map<string, StockLevel>();
  const odd = held.find((line) => isMore(line, next) && isCounted(levels, line.variantId) !== line.tookStock);
  if (odd) return fail('stock_rule_changed', { lineId: odd.id });
  const taken = await takeStock(tx, more, { orderId: order.id, act });
  if (!taken.ok) return taken;
  const counted = new Set(taken.value.filter((each) => each.fromCounted).map((each) => each.variantId));
  await returnStock(tx, less, { cause: { reason: 'returned', orderId: order.id }, act });
  return ok(counted);
}

function isMore(line: { id: string; quantity: number }, next: EditWrite['next']): boolean {
  return (next.find((each) => each.id === line.id)?.quantity ?? 0) > line.quantity;
}

function isCounted(levels: ReadonlyMap<string, StockLevel>, variantId: string): boolean {
  return levels.get(variantId)?.isTracked ?? false;
}

function unitsMore(
  quantity: number,
  line: { held: { variantId: string } | null; added: { variantId: string } | null },
): Units[] {
  const variantId = line.held?.variantId ?? line.added?.variantId;
  return quantity > 0 && variantId ? [{ variantId, quantity }] : [];
}
