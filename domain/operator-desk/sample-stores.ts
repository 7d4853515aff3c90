import { sql } from 'kysely';
import {
  enqueue,
  noteStoreChange,
  withPlatform,
  withPlatformAndStore,
  withStoreReadOnly,
} from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { noteStoreErasure } from '#domain/erasures/index.ts';
import { type EmptyingPause, emptyStore } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';

/** The job that deletes one sample store with its files. */
export const REMOVE_SAMPLE_TASK = 'samples.remove-store';

type Sample = { id: string; slug: string; name: string };

export type SampleStore = Sample & { products: number; orders: number; customers: number };

/** The sample stores of the install, with what is deleted with each. */
export async function listSampleStores(): Promise<SampleStore[]> {
  const samples = await readSamples();
  return Promise.all(samples.map(async (sample) => ({ ...sample, ...(await contentOf(sample.id)) })));
}

export async function hasSampleStores(): Promise<boolean> {
  return (await readSamples()).length > 0;
}

async function readSamples(): Promise<Sample[]> {
  return withPlatform((tx) =>
    tx
      .selectFrom('stores')
      .select(['id', 'slug', 'name'])
      .where('is_demo', '=', true)
      .orderBy('slug')
      .execute(),
  );
}

function contentOf(storeId: string): Promise<Omit<SampleStore, keyof Sample>> {
  return withStoreReadOnly(storeId, async (tx) => {
    const { rows } = await sql<Omit<SampleStore, keyof Sample>>`
      select (select count(*)::int from products where store_id = ${tx.storeId}) as products,
          (select count(*)::int from orders where store_id = ${tx.storeId}) as orders,
          (select count(*)::int from customers where store_id = ${tx.storeId}) as customers`.execute(tx);
    return rows[0] ?? { products: 0, orders: 0, customers: 0 };
  });
}

/**
 * Enqueues the deletion of these sample stores, and logs the operator's act once for each store. Skips ids of deleted
 * stores and of stores that are not samples. Returns the number of stores that will be deleted.
 */
export async function askToRemoveSamples(storeIds: string[], act: Act): Promise<number> {
  const wanted = new Set(storeIds);
  const samples = (await readSamples()).filter(({ id }) => wanted.has(id));
  for (const { id, slug } of samples) {
    await withPlatformAndStore(
      id,
      (tx) => recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: id, detail: { slug } }),
      (tx) => enqueue(tx, REMOVE_SAMPLE_TASK, {}, { class: 'web', jobKey: REMOVE_SAMPLE_TASK }),
    );
  }
  return samples.length;
}

type SampleRemoval = 'removed' | 'kept' | 'gone' | 'begun';

/**
 * Deletes the rows of a sample store in parts, for the job and for `souk demo remove`. `kept`: the store is not a sample,
 * and nothing was deleted. `gone`: there is no such store. `begun`: the job's turn (`pause`) is over.
 */
export async function removeSampleStore(
  storeId: string,
  at: Date,
  pause?: EmptyingPause,
): Promise<SampleRemoval> {
  if (!isId(storeId)) return 'gone';
  if (!(await emptyStore({ storeId, kind: 'sample' }, at, pause))) return 'begun';
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ done: boolean }>`
      select app.remove_demo_store(${storeId}::uuid) as done`.execute(tx);
    if (rows[0]?.done) {
      await noteStoreErasure(tx, storeId, { kind: 'sample_removed' }, at);
      // The store's address can be claimed again, so its cached pages must not be shown for the next store there.
      await noteStoreChange(tx, { storeId, tags: ['store'] });
      return 'removed';
    }
    const store = await tx.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst();
    return store ? 'kept' : 'gone';
  });
}
