import { type PlatformTx, withPlatform, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type OwnVisit, provePasswordAndCode } from '#domain/identity/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { holdTeam } from './change-team.ts';

/** The account is the only owner of these stores, by name. */
export type OnlyOwner = Failure<'only_owner', { stores: string[] }>;
/** The account is an operator's. It can be deleted after another operator has removed that role. */
export type OperatesPlatform = Failure<'operates_platform', undefined>;

type ProofFailure = Extract<Awaited<ReturnType<typeof provePasswordAndCode>>, { ok: false }>;

export type Deletion = Pick<OwnVisit, 'userId'> & { secretKey: string; password: string; code: string };

/**
 * Deletes an account with all of its own data: sign-ins, passkeys, two-factor sign-in, photo, memberships. Requires
 * the password, and a code if two-factor sign-in is on. Refused for the only owner of a store. Orders, tax documents
 * and audit logs of stores are kept, with the name under which the person acted.
 */
export async function deleteAccount(
  { userId, secretKey, password, code }: Deletion,
  act: Act,
): Promise<Result<undefined, OnlyOwner | OperatesPlatform> | ProofFailure> {
  const { at } = act;
  const proven = await provePasswordAndCode({ userId, secretKey }, { password, code, at });
  if (!proven.ok) return proven;
  const deleted = await withPlatform((tx) => dropAccount(tx, userId, at));
  if (!deleted.ok) return deleted;
  // The account is already deleted, so a log that cannot be written must not undo that.
  for (const { storeId, before } of deleted.value) {
    const entry = { action: 'team.left', subjectKind: 'team', subjectId: userId, before };
    await withStore(storeId, (tx) => recordAudit(tx, act, entry));
  }
  return ok();
}

type Left = { storeId: string; before: { name: string; email: string; role: string } };

async function dropAccount(
  tx: PlatformTx,
  userId: string,
  at: Date,
): Promise<Result<Left[], OnlyOwner | OperatesPlatform>> {
  const user = await tx
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', userId)
    // Creating a store for this account at the same moment waits for the lock, and then fails.
    .forUpdate()
    .executeTakeFirst();
  if (!user) return ok([]);
  if (await isOperator(tx, userId)) return fail('operates_platform');
  const { name, email } = user;
  const memberships = await lockMemberships(tx, userId);
  const alone = await storesOwnedAlone(tx, userId);
  if (alone.length > 0) return fail('only_owner', { stores: alone });
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  const mail = { to: email, locale: user.locale as Locale, kind: 'own_deleted' as const };
  await enqueuePlatformMail(tx, { ...mail, userId: null, data: { name, at } }, at);
  return ok(memberships.map(({ storeId, role }) => ({ storeId, before: { name, email, role } })));
}

/** Locks the teams of an account's stores, in the order of their ids, so that no other owner can leave meanwhile. */
async function lockMemberships(tx: PlatformTx, userId: string) {
  const rows = await tx
    .selectFrom('staff_memberships')
    .select(['store_id as storeId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('store_id')
    .execute();
  for (const { storeId } of rows) await holdTeam(tx, storeId);
  return rows;
}

async function storesOwnedAlone(tx: PlatformTx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff_memberships as m')
    .innerJoin('stores as s', 's.id', 'm.store_id')
    .select('s.name')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'owner')
    .where('s.status', '<>', 'closed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_memberships as o')
            .select('o.user_id')
            .whereRef('o.store_id', '=', 'm.store_id')
            .where('o.role', '=', 'owner')
            .where('o.user_id', '<>', userId),
        ),
      ),
    )
    .orderBy('s.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The stores of which the account is the only owner, which it has to hand over before it is deleted. */
export async function soleOwnerOf(userId: string): Promise<string[]> {
  return withPlatform((tx) => storesOwnedAlone(tx, userId));
}

async function isOperator(tx: PlatformTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operators')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
