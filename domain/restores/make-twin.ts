import { withPlatform } from '#db/index.ts';
import { type ImportStoreFailure, importStore, type StoreFiles } from '#domain/archive/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type CreatedStore, slugState, suggestSlugs } from '#domain/tenancy/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { ArchiveState } from './archive-state.ts';

export type TwinInput = {
  /** The id of the earlier state, from beginRestore; it is also the store id of the twin. */
  id: string;
  asOf: Date;
  /** The earlier state of the store. */
  state: ArchiveState;
  files: StoreFiles;
  ownerUserId: string;
};

/**
 * Makes a twin of the archive's store: closed and quiet like every imported store, without plan limits, and owned by
 * the original's owner. Returns the existing twin if an earlier run made it.
 */
export async function makeTwin(
  { id, asOf, state, files, ownerUserId }: TwinInput,
  act: Act,
): Promise<Result<CreatedStore, ImportStoreFailure>> {
  const made = await withPlatform((tx) =>
    tx.selectFrom('stores').select(['slug', 'name']).where('id', '=', id).executeTakeFirst(),
  );
  if (made) return ok({ storeId: id, ...made });
  const { store } = state.index.head;
  const minute = asOf.toISOString().slice(0, 16);
  const slug = await freeSlug(`${store.slug.slice(0, 26)}-${minute.replace(/[-:]/g, '').replace('T', '-')}`);
  const name = `${store.name.slice(0, 100)} ${minute.replace('T', ' ')}`;
  const twin = { storeId: id, twinOf: store.id, slug, name, ownerUserId };
  return importStore({ ...state, ...twin, files }, act);
}

async function freeSlug(wanted: string): Promise<string> {
  return withPlatform(async (tx) => {
    if ((await slugState(tx, wanted)) === 'free') return wanted;
    return (await suggestSlugs(tx, wanted))[0] ?? wanted;
  });
}

/** The account that will own a twin of the store: its longest-standing owner; null if the store has none. */
export async function ownerOf(storeId: string): Promise<string | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('staff_memberships')
      .select('user_id as id')
      .where('store_id', '=', storeId)
      .where('role', '=', 'owner')
      .orderBy('created_at')
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.id ?? null;
}
