import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type StoreTerms, TERMS_COLUMNS, termsOf } from '#domain/cart/index.ts';
import { hashToken } from '#lib/ids.ts';

export type Attempt = { keyHash: string; cartId: string };

/**
 * The first statement of a checkout: the idempotency row. A second tab with the same key waits here until the first
 * has committed, then sees its cart ordered. null when the token names no cart of this store.
 * The key is hashed together with the cart's token: another shopper's equal key is another key.
 */
export async function claimAttempt(
  tx: StoreTx,
  claim: { cartToken: string; idempotencyKey: string; at: Date },
): Promise<Attempt | null> {
  const keyHash = hashToken(`${claim.cartToken}:${claim.idempotencyKey}`);
  const { rows } = await sql<{ cartId: string }>`
    insert into checkout_attempts (store_id, key_hash, cart_id, created_at)
    select c.store_id, ${keyHash}, c.id, ${claim.at} from carts c
     where c.store_id = ${tx.storeId} and c.token_hash = ${hashToken(claim.cartToken)}
    on conflict (store_id, key_hash) do update set created_at = checkout_attempts.created_at
    returning cart_id as "cartId"`.execute(tx);
  return rows[0] ? { keyHash, cartId: rows[0].cartId } : null;
}

/**
 * The second lock, for tabs that came with keys of their own. What is in the cart must be read by a later statement:
 * this one, when it waited, still sees the lines of before.
 * "for update" would deadlock two such tabs: each holds the cart's key through its idempotency row's foreign key.
 */
export async function lockCart(
  tx: StoreTx,
  cartId: string,
): Promise<{ terms: StoreTerms; isOrdered: boolean }> {
  const row = await tx
    .selectFrom('carts as c')
    .innerJoin('store_settings as st', 'st.store_id', 'c.store_id')
    .select([...TERMS_COLUMNS, 'c.status'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', cartId)
    .forNoKeyUpdate('c')
    .executeTakeFirstOrThrow();
  return { terms: termsOf(row), isOrdered: row.status === 'ordered' };
}

/** The order that came of a cart; a cart has at most one (checkout_attempts_one_order). */
export async function findPlaced(tx: StoreTx, cartId: string): Promise<{ orderId: string; number: number }> {
  return tx
    .selectFrom('checkout_attempts as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'a.store_id').onRef('o.id', '=', 'a.order_id'),
    )
    .select(['o.id as orderId', 'o.number'])
    .where('a.store_id', '=', tx.storeId)
    .where('a.cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
}

/** Parts for the statement that writes the order: the cart is spent, the key leads to the order. */
export function closeCart(
  storeId: string,
  { keyHash, cartId, orderId }: Attempt & { orderId: string },
  act: Act,
): RawBuilder<unknown>[] {
  return [
    sql`update carts set status = 'ordered', updated_at = ${act.at}
         where store_id = ${storeId} and id = ${cartId}`,
    sql`update checkout_attempts set order_id = ${orderId}
         where store_id = ${storeId} and key_hash = ${keyHash}`,
  ];
}
