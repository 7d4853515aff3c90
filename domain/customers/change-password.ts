import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashPassword, isPassword } from '#domain/identity/index.ts';
import { pause } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import {
  type AccountRules,
  accountRules,
  PASSWORD_LENGTH,
  passwordProblem,
  refusal,
} from './account-rules.ts';
import type { Busy, FieldsInvalid, NoPassword, TooManyTries } from './errors.ts';
import { openSession, type Visit } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { countTry } from './sign-in.ts';

export type ChangePassword = {
  customerId: string;
  current: string;
  password: string;
  visit: Visit;
  origin: string;
};

export type ChangePasswordFailure = FieldsInvalid | NoPassword | TooManyTries | Busy;

/**
 * Changes the password of a signed-in shopper, who has to enter the current password. Ends every session and
 * returns the token of a new session for this browser.
 */
export async function changePassword(
  storeId: string,
  input: ChangePassword,
  act: Act,
): Promise<Result<{ token: string }, ChangePasswordFailure>> {
  const { customerId, current, password, visit, origin } = input;
  const begun = await withStore(storeId, (tx) => begin(tx, input, act));
  if (!begun.ok) return begun;
  const { rules, pauseMs, passwordHash } = begun.value;
  if (pauseMs > 0) await pause(pauseMs);
  const isRight = await isPassword(current, passwordHash);
  if (!isRight.ok) return isRight;
  if (!isRight.value) return wrongCurrent(rules);
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  const token = await withStore(storeId, async (tx) => {
    const next = { customerId, passwordHash: hashed.value, origin, replaces: passwordHash };
    return (await setPassword(tx, next, act)) ? openSession(tx, { customerId, visit }, act) : null;
  });
  return token === null ? wrongCurrent(rules) : ok({ token });
}

function wrongCurrent({ nameAtLeast }: AccountRules): FieldsInvalid {
  const atLeast = { name: nameAtLeast, password: PASSWORD_LENGTH.atLeast };
  return fail('fields_invalid', { problems: { current: 'wrong' }, atLeast });
}

async function begin(tx: StoreTx, { customerId, current, password }: ChangePassword, act: Act) {
  const rules = await accountRules(tx);
  const account = await tx
    .selectFrom('customers')
    .select(['email_norm as emailNorm', 'password_hash as passwordHash'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (account.passwordHash === null) return fail('no_password');
  const refused = refusal(rules, {
    current: current === '' ? 'required' : undefined,
    password: passwordProblem(password, rules),
  });
  if (refused) return refused;
  const verdict = await countTry(tx, account.emailNorm, act);
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  return ok({ rules, pauseMs: verdict.pauseMs, passwordHash: account.passwordHash });
}
