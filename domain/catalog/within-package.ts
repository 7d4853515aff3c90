import type { StoreTx } from '#db/index.ts';
import { type PackageRoom, packageRoom } from '#domain/packages/index.ts';
import { fail, type Result } from '#lib/result.ts';
import type { Draft } from './check-references.ts';
import type { SaveProductFailure } from './errors.ts';
import type { ProductInput } from './product-input.ts';

/**
 * The room for new products; null: no limit, or no input is a new product. Called before products are locked, so that
 * two saves do not wait for each other.
 */
export async function roomForNew(tx: StoreTx, inputs: ProductInput[]): Promise<PackageRoom | null> {
  return inputs.some(({ id }) => id === undefined) ? packageRoom(tx, 'products') : null;
}

/**
 * Refuses the new products for which there is no room; changed ones are always saved. `taken` is the number of products
 * that a dry run has created and undone.
 */
export function withinRoom(
  drafts: Result<Draft, SaveProductFailure>[],
  room: PackageRoom | null,
  taken = 0,
): Result<Draft, SaveProductFailure>[] {
  if (!room) return drafts;
  const { limit } = room;
  let left = room.left - taken;
  return drafts.map((each) =>
    each.ok && !each.value.known && left-- < 1 ? fail('plan_limit', { limit }) : each,
  );
}
