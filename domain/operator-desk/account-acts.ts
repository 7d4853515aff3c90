import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { mailPasswordLink, noteOwnChange } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The URLs that mails to a user link to. */
export type AccountPages = {
  account(locale: Locale): string;
  newPassword(locale: Locale, token: string): string;
};

/** The account does not exist, or its sign-up is not claimed yet, so its address is unproven. */
export type AccountUnknown = Failure<'account_unknown', undefined>;
/** The account belongs to an operator; otherwise an operator could take over the account of one with a higher role. */
export type AccountOperates = Failure<'account_operates', undefined>;
/** The account is already in the requested state. */
export type AccountUnchanged = Failure<'account_unchanged', undefined>;

export type AccountFailure = AccountUnknown | AccountOperates | AccountUnchanged;

type Input = { userId: string; pages: AccountPages };
type Account = { id: string; name: string; email: string; locale: Locale };
type What = Parameters<typeof noteOwnChange>[2]['what'];

/** Ends all sessions of a user, in every store. */
export async function endAccountSessions(input: Input, act: Act): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, { id }) =>
    (await endSessions(tx, id)) > 0n ? 'sessions_ended' : null,
  );
}

/**
 * Removes two-factor sign-in and its recovery codes for a user who lost the device and has proven their identity.
 * Ends all sessions; the next sign-in needs only the password.
 */
export async function endAccountSecondStep(
  input: Input,
  act: Act,
): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, { id }) => {
    const ended = await tx.deleteFrom('user_second_steps').where('user_id', '=', id).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return null;
    await tx.deleteFrom('user_recovery_codes').where('user_id', '=', id).execute();
    await endSessions(tx, id);
    return 'step_ended';
  });
}

/** Locks an account: its sessions end and it cannot sign in. Its stores stay open. */
export async function lockAccount(input: Input, act: Act): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, { id }) => {
    const by_name = (act.operator?.name ?? actorName(act.by)).slice(0, 120);
    const reason = act.operator?.reason ?? by_name;
    const locked = await tx
      .insertInto('account_locks')
      .values({ user_id: id, reason, by_name, at: act.at })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    if (locked.numInsertedOrUpdatedRows === 0n) return null;
    await endSessions(tx, id);
    return 'locked';
  });
}

export async function unlockAccount(input: Input, act: Act): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, { id }) => {
    const opened = await tx.deleteFrom('account_locks').where('user_id', '=', id).executeTakeFirst();
    if (opened.numDeletedRows === 0n) return null;
    // A sign-in at the same moment may have left a session, which is invalid because of the lock.
    await endSessions(tx, id);
    return 'unlocked';
  });
}

/** Mails the user a link that sets a new password; operators never see the link. */
export async function sendPasswordLink(input: Input, act: Act): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, person) => {
    const linkTo = (token: string) => input.pages.newPassword(person.locale, token);
    return (await mailPasswordLink(tx, person, { linkTo, at: act.at })) ? 'link_sent' : null;
  });
}

/**
 * Runs `change`, logs it for operators and in the user's own log, and mails the user. `change` returns null if there
 * is nothing to change.
 */
async function actOnAccount(
  { userId, pages }: Input,
  act: Act,
  change: (tx: PlatformTx, person: Account) => Promise<What | null>,
): Promise<Result<undefined, AccountFailure>> {
  return withPlatform(async (tx) => {
    const person = isId(userId) ? await lockRow(tx, userId) : undefined;
    if (!person) return fail('account_unknown');
    if (person.operates !== null) return fail('account_operates');
    const locale = person.locale as Locale;
    const what = await change(tx, { ...person, locale });
    if (what === null) return fail('account_unchanged');
    // The user's log must not contain the operator's IP address.
    const visit = { userId, ip: '', accountUrl: pages.account(locale) };
    await noteOwnChange(tx, visit, { what, at: act.at });
    await recordOperatorAct(tx, act, { subjectKind: 'user', subjectId: userId, detail: { what } });
    return ok();
  });
}

/** Locks the row, so that meanwhile the account is neither deleted nor made an operator. */
async function lockRow(tx: PlatformTx, userId: string) {
  const row = await tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.locale'])
    .select((eb) => [
      eb
        .selectFrom('provisional_stores as v')
        .select('v.store_id')
        .whereRef('v.user_id', '=', 'u.id')
        .as('unclaimed'),
    ])
    .where('u.id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.unclaimed !== null) return undefined;
  const operator = await tx
    .selectFrom('operators')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { ...row, operates: operator?.role ?? null };
}

async function endSessions(tx: PlatformTx, userId: string): Promise<bigint> {
  const ended = await tx.deleteFrom('platform_sessions').where('user_id', '=', userId).executeTakeFirst();
  return ended.numDeletedRows;
}
