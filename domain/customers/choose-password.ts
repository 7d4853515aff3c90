import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashPassword } from '#domain/identity/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { accountRules, passwordProblem, refusal } from './account-rules.ts';
import type { Busy, FieldsInvalid, LinkInvalid } from './errors.ts';
import { lockClaimants, markVerified } from './mark-verified.ts';
import { setPassword } from './set-password.ts';
import { accountOfToken, consumeToken, type TokenPurpose } from './tokens.ts';

export type ChosenPassword = { token: string; purpose: TokenPurpose; password: string; origin: string };

/**
 * Sets the password chosen through a mailed link and consumes the link. The link proves the address, so all
 * sessions, passwords and other links of the account end.
 */
export async function choosePassword(
  storeId: string,
  { token, purpose, password, origin }: ChosenPassword,
  act: Act,
): Promise<Result<{ customerId: string }, LinkInvalid | FieldsInvalid | Busy>> {
  const refused = await withStore(storeId, async (tx) => {
    if ((await accountOfToken(tx, { token, purpose }, act.at)) === null) return fail('link_invalid');
    const rules = await accountRules(tx);
    return refusal(rules, { password: passwordProblem(password, rules) });
  });
  if (refused) return refused;
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  return withStore(storeId, async (tx) => {
    const account = await accountOfToken(tx, { token, purpose }, act.at);
    if (account !== null) await lockClaimants(tx, account);
    const bearer = await consumeToken(tx, { token, purpose }, act);
    if (!bearer) return fail('link_invalid');
    const { customerId } = bearer;
    const isOwner = await markVerified(tx, { customerId, origin, isOwnSession: false }, act);
    if (!isOwner) return fail('link_invalid');
    await setPassword(tx, { customerId, passwordHash: hashed.value, origin }, act);
    return ok({ customerId });
  });
}
