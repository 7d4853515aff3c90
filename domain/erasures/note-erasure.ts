import { sql } from 'kysely';
import type { PlatformTx, StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import type { ErasureEntry, ErasureOf } from './entry.ts';

export type ErasedCustomer = Pick<ErasureOf<'person'>, 'customerIds' | 'subjects' | 'requestId'>;

/** Records the erasure of a person from the store, in the transaction that erases them. */
export async function noteCustomerErased(tx: StoreTx, person: ErasedCustomer, at: Date): Promise<void> {
  const id = newId();
  const entry = { kind: 'person', id, at: at.toISOString(), ...person };
  await sql`select app.note_erasure(${id}::uuid, ${at}, ${JSON.stringify(entry)}::jsonb)`.execute(tx);
}

type StoreErasure =
  | { kind: 'store_closed' | 'store_reopened' | 'sample_removed' }
  | { kind: 'store_removed'; removesAt: Date };

/** Records that a store was closed, reopened or deleted, in the same transaction. */
export async function noteStoreErasure(
  tx: PlatformTx,
  storeId: string,
  erasure: StoreErasure,
  at: Date,
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('erasures')
    .values({ id, at, entry: JSON.stringify({ ...erasure, id, at: at.toISOString(), storeId }) })
    .execute();
}

/**
 * Records that a listed erasure is repeated, in the transaction that repeats it. False if this database already has
 * the erasure, which is then not repeated.
 */
export async function noteErasedAgain(tx: PlatformTx, { id, at }: ErasureEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('erasures')
    .values({ id, at: new Date(at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
