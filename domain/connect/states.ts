import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { StateRefused } from './errors.ts';

const LIFETIME_MS = 30 * 60_000;
// Used and expired states are retained for a day, so that a late return gets the precise reason.
const KEPT_MS = 24 * 3_600_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The store's member and the staff session that begin and finish the flow. */
export type Asker = { userId: string; sessionToken: string | null };

/** Creates a state for one consent flow; only its hash is stored. */
export async function makeState(storeId: string, asker: Asker, at: Date): Promise<string> {
  const state = newToken();
  const session = hashToken(asker.sessionToken ?? '');
  await withPlatform(async (tx) => {
    await tx
      .deleteFrom('connect_states')
      .where('staff_token_hash', '=', session)
      .where('expires_at', '<', new Date(at.getTime() - KEPT_MS))
      .execute();
    await tx
      .insertInto('connect_states')
      .values({
        token_hash: hashToken(state),
        store_id: storeId,
        user_id: asker.userId,
        staff_token_hash: session,
        created_at: at,
        expires_at: new Date(at.getTime() + LIFETIME_MS),
      })
      .execute();
  });
  return state;
}

/**
 * Returns the slug of the store that created a state, used or not, for the redirect back. The state proves
 * nothing here.
 */
export async function slugOfState(state: string): Promise<string | null> {
  if (!TOKEN.test(state)) return null;
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('connect_states as c')
      .innerJoin('stores as s', 's.id', 'c.store_id')
      .select('s.slug')
      .where('c.token_hash', '=', hashToken(state))
      .executeTakeFirst(),
  );
  return row?.slug ?? null;
}

/** Consumes a state, once, in the session that created it. */
export async function consumeState(
  storeId: string,
  { state, asker }: { state: string; asker: Asker },
  at: Date,
): Promise<Result<undefined, StateRefused>> {
  if (!TOKEN.test(state)) return fail('state_foreign');
  return withPlatform(async (tx) => {
    const taken = await tx
      .updateTable('connect_states as c')
      .set({ used_at: at })
      .where((of) => of.and(ownState(storeId, { state, asker })))
      .where('c.used_at', 'is', null)
      .where('c.expires_at', '>', at)
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n ? ok() : fail(await problemOf(tx, storeId, { state, asker }));
  });
}

// Only the session that created the state gets a more precise reason than 'state_foreign'.
async function problemOf(
  tx: PlatformTx,
  storeId: string,
  { state, asker }: { state: string; asker: Asker },
): Promise<StateRefused> {
  const own = await tx
    .selectFrom('connect_states as c')
    .select('c.used_at')
    .where((of) => of.and(ownState(storeId, { state, asker })))
    .executeTakeFirst();
  if (!own) return 'state_foreign';
  return own.used_at ? 'state_used' : 'state_expired';
}

function ownState(storeId: string, { state, asker }: { state: string; asker: Asker }) {
  return {
    'c.token_hash': hashToken(state),
    'c.store_id': storeId,
    'c.user_id': asker.userId,
    'c.staff_token_hash': hashToken(asker.sessionToken ?? ''),
  };
}
