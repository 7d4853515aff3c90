import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type FormerProduct, type ProductState, readStates } from '#domain/catalog/index.ts';
import { jsonText } from '#lib/json-text.ts';
import type { ApplyContext } from './product-outcomes.ts';
import type { SavedPair } from './put-into-collections.ts';

type Former = Map<string, Omit<FormerProduct, 'left'>>;

/** Records the saved products with their former values, in the transaction that saved them. */
export async function noteProducts(
  tx: StoreTx,
  pairs: SavedPair[],
  { importId, isDryRun, former }: Pick<ApplyContext, 'importId' | 'isDryRun'> & { former: Former },
): Promise<void> {
  if (isDryRun || pairs.length === 0) return;
  const states = await readStates(
    tx,
    pairs.map(({ saved }) => saved.productId),
  );
  const rows = pairs.flatMap(({ saved: { productId, created } }) => {
    const left = states.get(productId);
    const before = former.get(productId);
    if (!left || (!created && !before)) return [];
    return [rowOf(tx, { importId, isCreated: created, left, before: created ? undefined : before })];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('import_products')
    .values(rows)
    // A file may name a product twice: its first former values count.
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'import_id', 'product_id']).doUpdateSet({
        stamp: sql<string>`excluded.stamp`,
        former: sql<string>`jsonb_set(import_products.former, '{left}', excluded.former -> 'left')`,
      }),
    )
    .execute();
}

type Noted = {
  importId: string;
  isCreated: boolean;
  left: ProductState;
  before: Omit<FormerProduct, 'left'> | undefined;
};

function rowOf(tx: StoreTx, { importId, isCreated, left, before }: Noted) {
  return {
    store_id: tx.storeId,
    import_id: importId,
    product_id: left.productId,
    is_created: isCreated,
    stamp: left.stamp,
    former: before ? jsonText({ ...before, left }) : null,
  };
}
