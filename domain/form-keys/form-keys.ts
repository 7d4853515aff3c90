import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

// Longer than a page stays open in a browser before its form is sent.
const KEPT_MS = 2 * 24 * 3_600_000;

export type SentForm = { madeId: string | null };

/**
 * Writes the idempotency key of a form's page; every post of that page sends the same key. Returns the earlier post
 * with the id of what it created, or null for the first post. Of two simultaneous posts, the second waits here for
 * the first. A form without a key, from a page of an older version, always counts as the first.
 */
export async function sentBefore(tx: StoreTx, key: string, at: Date): Promise<SentForm | null> {
  if (!isId(key)) return null;
  await tx
    .deleteFrom('form_keys')
    .where('store_id', '=', tx.storeId)
    .where('created_at', '<', new Date(at.getTime() - KEPT_MS))
    .execute();
  const written = await tx
    .insertInto('form_keys')
    .values({ store_id: tx.storeId, key, created_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return written ? null : findSent(tx, key);
}

/** The earlier post of a form, without writing its key; null if there is none. */
export async function findSent(tx: StoreTx, key: string): Promise<SentForm | null> {
  if (!isId(key)) return null;
  const known = await tx
    .selectFrom('form_keys')
    .select('made_id as madeId')
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .executeTakeFirst();
  return known ?? null;
}

/** Stores the id of what the form with this key created, for later posts of the same form. */
export async function noteMade(tx: StoreTx, key: string, madeId: string): Promise<void> {
  if (!isId(key)) return;
  await tx
    .updateTable('form_keys')
    .set({ made_id: madeId })
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .execute();
}

/** Deletes the key of a refused post, so that the corrected form can use it. */
export async function forgetSent(tx: StoreTx, key: string): Promise<void> {
  if (!isId(key)) return;
  await tx.deleteFrom('form_keys').where('store_id', '=', tx.storeId).where('key', '=', key).execute();
}
