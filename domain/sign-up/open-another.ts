import { withPlatform } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { awaitLimit, countPlatformAttempt, type Limit, type TooManyTries } from '#domain/identity/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { pause } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { slugProblem } from './check-sign-up.ts';
import type { FieldsInvalid, Unconfirmed } from './errors.ts';
import { planOf } from './plan.ts';
import { type ChosenTrade, startTrade } from './start-trade.ts';

/** The number of shops that one account may open in a day. */
const PER_ACCOUNT: Limit = { bucket: 'another store', windowSeconds: 24 * 3600, free: 20, refuse: 20 };
// Within this time a repeated form counts as a retry after a lost answer.
const RETRY_MS = 10 * 60_000;

export type AnotherStore = {
  owner: { userId: string; name: string };
  shop: string;
  slug: string;
  country: string;
  /** The code of a listed package; any other code means the free package. */
  plan: string;
  /** Default: an empty shop. */
  trade?: ChosenTrade;
  by: { ip: string };
  at: Date;
  requestId: string;
};

/**
 * Opens another store for an account with a confirmed address (A4). A form that is sent twice opens one store, and
 * both answers name it.
 */
export async function openAnother(
  input: AnotherStore,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Result<{ slug: string }, FieldsInvalid | TooManyTries | Unconfirmed>> {
  const { owner, slug, shop, country, at, requestId, by } = input;
  if (await isUnconfirmed(owner.userId)) return fail('unconfirmed');
  const tried = await withPlatform((tx) =>
    countPlatformAttempt(tx, PER_ACCOUNT, { subject: owner.userId, at }),
  );
  const refused = await awaitLimit(tried, wait);
  if (refused) return refused;
  const act = staffAct({ ...owner, role: 'owner' }, at, { requestId, ip: by.ip });
  const store = { slug, name: shop, country, ownerUserId: owner.userId, ...(await planOf(input.plan)) };
  const made = await createStore(store, act, { store: (tx) => startTrade(tx, input, act) });
  if (made.ok || (made.code === 'slug_taken' && (await isJustOpened(input)))) return ok({ slug });
  if (made.code === 'name_invalid') return invalid({ shop: made.code });
  if (made.code === 'country_unknown') return invalid({ country: made.code });
  return slugProblem(made);
}

const invalid = (fields: FieldsInvalid['data']['fields']) =>
  fail('fields_invalid', { fields, suggestions: [] });

/** True if the account was created by a sign-up whose mailed link was not opened yet. */
async function isUnconfirmed(userId: string): Promise<boolean> {
  const row = await withPlatform((tx) =>
    tx.selectFrom('provisional_stores').select('store_id').where('user_id', '=', userId).executeTakeFirst(),
  );
  return row !== undefined;
}

async function isJustOpened({ owner, slug, shop, at }: AnotherStore): Promise<boolean> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('stores as s')
      .innerJoin('staff_memberships as m', 'm.store_id', 's.id')
      .select('s.id')
      .where('s.slug', '=', slug)
      .where('s.name', '=', cleanLine(shop))
      .where('s.created_at', '>', new Date(at.getTime() - RETRY_MS))
      .where('m.user_id', '=', owner.userId)
      .where('m.role', '=', 'owner')
      .executeTakeFirst(),
  );
  return row !== undefined;
}
