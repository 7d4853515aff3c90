import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { mailPasswordLink, noteOwnChange } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The addresses of pages that mails to a person link to. */
export type AccountPages = {
  account(locale: Locale): string;
  newPassword(locale: Locale, token: string): string;
};

/** The account does not exist, or its sign-up was not claimed yet, so that nobody owns its address. */
export type AccountUnknown = Failure<'account_unknown', undefined>;
/** The account belongs to an operator; otherwise one operator could take over a higher one's account. */
export type AccountOperates = Failure<'account_operates', undefined>;
/** The account is in the wanted state already. */
export type AccountUnchanged = Failure<'account_unchanged', undefined>;

export type AccountFailure = AccountUnknown | AccountOperates | AccountUnchanged;

type Input = { userId: string; pages: AccountPages };
type Account = { id: string; name: string; email: string; locale: Locale };
type What = Parameters<typeof noteOwnChange>[2]['what'];

/** Ends all sessions of a person, in every store. */
export async function endAccountSessions(input: Input, act: Act): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, { id }) =>
    (await endSessions(tx, id)) > 0n ? 'sessions_ended' : null,
  );
}

/**
 * Removes the second step of a person who lost it and proved who they are, with its recovery codes. Ends all
 * sessions; the next sign-in needs only the password.
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
    // A sign-in that ran beside the lock may have left a session, which the lock made invalid.
    await endSessions(tx, id);
    return 'unlocked';
  });
}

/** Mails the person a link that sets a new password; no operator sees it. */
export async function sendPasswordLink(input: Input, act: Act): Promise<Result<undefined, AccountFailure>> {
  return actOnAccount(input, act, async (tx, person) => {
    const linkTo = (token: string) => input.pages.newPassword(person.locale, token);
    return (await mailPasswordLink(tx, person, { linkTo, at: act.at })) ? 'link_sent' : null;
  });
}

/** Runs the change, logs it for operators and for the person, and mails the person. `change` returns null for no change. */
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
    // The operator's IP address is not for the person's log.
    const visit = { userId, ip: '', accountUrl: pages.account(locale) };
    await noteOwnChange(tx, visit, { what, at: act.at });
    await recordOperatorAct(tx, act, { subjectKind: 'user', subjectId: userId, detail: { what } });
    return ok();
  });
}

/** Locks the row, so that the account becomes no operator and is not deleted meanwhile. */
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
