import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { type CardContext, selectCards, toCard } from './cards.ts';
import { isPublic } from './public-products.ts';
import type { ProductCard } from './views.ts';

/** Returns cards in the order of the ids; products that are not public are omitted. */
export async function cardsOf(tx: StoreTx, ids: string[], context: CardContext): Promise<ProductCard[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const cards = await selectCards(
    tx,
    sql`select p.id as product_id, '' as tag, array_position(${known}::uuid[], p.id) as ord from products p
         where p.store_id = ${tx.storeId} and p.id = any(${known}::uuid[]) and ${isPublic(context.now)}`,
    context,
  );
  return cards.map((row) => toCard(row, context));
}
