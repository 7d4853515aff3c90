import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** Time without a heartbeat after which an editor counts as gone. */
export const EDITOR_GONE_AFTER_MS = 30_000;

export type ProductEditor = { userId: string; name: string };

/** The other editors of a product, and its saved version; null if there is no such product. */
export type Presence = { version: number; others: ProductEditor[] };

/** Records that a member has a product's editor open, and returns the others. Called every few seconds. */
export async function noteEditor(
  tx: StoreTx,
  input: { productId: string; pageId: string; userId: string; name: string },
  now: Date,
): Promise<Presence | null> {
  const { productId, pageId, userId } = input;
  if (!isId(productId) || !isId(pageId)) return null;
  const product = await tx
    .selectFrom('products')
    .select('version')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) return null;
  await sql`delete from product_editors where store_id = ${tx.storeId} and product_id = ${productId}
    and seen_at < ${new Date(now.getTime() - EDITOR_GONE_AFTER_MS)}`.execute(tx);
  await tx
    .insertInto('product_editors')
    .values({
      store_id: tx.storeId,
      product_id: productId,
      page_id: pageId,
      user_id: userId,
      name: input.name.slice(0, 200),
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'product_id', 'page_id']).doUpdateSet({ seen_at: now }),
    )
    .execute();
  return { version: product.version, others: await othersThere(tx, { productId, userId }) };
}

export async function leaveEditor(
  tx: StoreTx,
  { productId, pageId }: { productId: string; pageId: string },
): Promise<void> {
  if (!isId(productId) || !isId(pageId)) return;
  await tx
    .deleteFrom('product_editors')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('page_id', '=', pageId)
    .execute();
}

async function othersThere(
  tx: StoreTx,
  { productId, userId }: { productId: string; userId: string },
): Promise<ProductEditor[]> {
  return tx
    .selectFrom('product_editors')
    .select(['user_id as userId', 'name'])
    .distinct()
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('user_id', '<>', userId)
    .orderBy('name')
    .execute();
}
