import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { changeTeam } from './change-team.ts';
import type { BeyondOwn, OwnSelf, TeamNotFound } from './errors.ts';
import { memberOf } from './members.ts';
import { isSelf } from './standing.ts';

const OFFER_MS = 7 * 24 * 3_600_000;

/**
 * Offers the ownership to a member, who is mailed and has to accept it. The edge asks each of the two members for
 * their password. Replaces an earlier offer.
 */
export async function offerOwnership(
  storeId: string,
  { toUserId, storesUrl }: { toUserId: string; storesUrl: string },
  act: Act,
): Promise<Result<undefined, TeamNotFound | OwnSelf | BeyondOwn>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const from = await actorIn(tx, storeId, act);
    if (from?.role !== 'owner') return fail('beyond_own');
    if (isSelf(act, toUserId)) return fail('own_self');
    const to = await memberOf(tx, storeId, toUserId);
    if (!to || to.role === 'owner') return fail('team_not_found');
    const offer = {
      from_user_id: from.userId,
      to_user_id: to.userId,
      created_at: act.at,
      expires_at: new Date(act.at.getTime() + OFFER_MS),
    };
    await tx
      .insertInto('ownership_transfers')
      .values({ store_id: storeId, ...offer })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(offer))
      .execute();
    await mailOffer(tx, { storeId, from, to, until: offer.expires_at, url: storesUrl }, act.at);
    note({ action: 'team.ownership_offered', subjectId: to.userId, after: { name: to.name } });
    return ok();
  });
}

type Offering = {
  storeId: string;
  from: { name: string };
  to: { userId: string; name: string };
  until: Date;
  url: string;
};

async function mailOffer(tx: PlatformTx, { storeId, from, to, until, url }: Offering, at: Date) {
  const { store } = await tx
    .selectFrom('stores')
    .select('name as store')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const { email, locale } = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', to.userId)
    .executeTakeFirstOrThrow();
  const data = { name: to.name, from: from.name, store, until, url };
  const mail = { userId: to.userId, to: email, locale: locale as Locale, kind: 'own_offer' as const };
  await enqueuePlatformMail(tx, { ...mail, data }, at);
}

/** Cancels an offer (by the owner) or declines it (by the member). */
export async function dropOffer(
  storeId: string,
  act: Act,
): Promise<Result<undefined, TeamNotFound | BeyondOwn>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const offer = await offerIn(tx, storeId, act.at);
    if (!offer) return fail('team_not_found');
    if (!isSelf(act, offer.fromUserId) && !isSelf(act, offer.toUserId)) return fail('beyond_own');
    await tx.deleteFrom('ownership_transfers').where('store_id', '=', storeId).execute();
    note({ action: 'team.ownership_dropped', subjectId: offer.toUserId });
    return ok();
  });
}

/** Accepts an offer: the member becomes owner, the previous owner becomes an admin. */
export async function takeOwnership(storeId: string, act: Act): Promise<Result<undefined, TeamNotFound>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const offer = await offerIn(tx, storeId, act.at);
    if (!offer || !isSelf(act, offer.toUserId)) return fail('team_not_found');
    const from = await memberOf(tx, storeId, offer.fromUserId);
    const to = await memberOf(tx, storeId, offer.toUserId);
    // The offer is invalid if the member who made it is no longer the owner.
    if (!to || from?.role !== 'owner') return fail('team_not_found');
    await setRole(tx, { storeId, userId: to.userId, role: 'owner' });
    await setRole(tx, { storeId, userId: from.userId, role: 'admin' });
    await tx.deleteFrom('ownership_transfers').where('store_id', '=', storeId).execute();
    note({
      action: 'team.ownership_taken',
      subjectId: to.userId,
      before: { name: from.name },
      after: { name: to.name },
    });
    return ok();
  });
}

async function setRole(
  tx: PlatformTx,
  { storeId, userId, role }: { storeId: string; userId: string; role: 'owner' | 'admin' },
): Promise<void> {
  await tx
    .updateTable('staff_memberships')
    .set({ role, permission_set_id: null })
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute();
}

/** The open offer of a store; undefined if there is none, or if it is older than a week. */
export async function offerIn(
  tx: PlatformTx,
  storeId: string,
  now: Date,
): Promise<{ fromUserId: string; toUserId: string; expiresAt: Date } | undefined> {
  return tx
    .selectFrom('ownership_transfers')
    .select(['from_user_id as fromUserId', 'to_user_id as toUserId', 'expires_at as expiresAt'])
    .where('store_id', '=', storeId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

function actorIn(tx: PlatformTx, storeId: string, act: Act) {
  return act.by.kind === 'staff' ? memberOf(tx, storeId, act.by.userId) : undefined;
}
