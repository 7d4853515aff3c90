import { enqueue, type StoreTx, withPlatform } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { awaitLimit, type Busy, hashPassword, openSession } from '#domain/identity/index.ts';
import { checkNewStore, type NewStore, writeNewStore } from '#domain/tenancy/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { pause } from '#lib/current-turn.ts';
import { newId, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { answerRetry, attemptOf, isSecondPress, writeAttempt } from './attempts.ts';
import { isChallenge, isSolved } from './challenge.ts';
import { checkForm, slugProblem } from './check-sign-up.ts';
import type { FieldsInvalid, SignUpFailure } from './errors.ts';
import { countLookup, countMail, countSignUp } from './limits.ts';
import { mailLink } from './mail-link.ts';
import { planOf } from './plan.ts';
import { endOf, type SignedUp, type SignUp } from './sign-up-input.ts';
import { startTrade } from './start-trade.ts';
import { isAccount, writeProvisional, writeUser } from './write-rows.ts';

export const REMOVE_UNCLAIMED_TASK = 'sign-up.remove-unclaimed';

/**
 * Opens a shop (A4). The account and its store are provisional: only this browser is signed in to them, and only the
 * link mailed to the address claims it. The answer does not reveal whether an account has the address.
 */
export async function signUp(
  input: SignUp,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Result<SignedUp, SignUpFailure>> {
  const fields = checkForm(input);
  if (Object.keys(fields).length > 0) return fail('fields_invalid', { fields, suggestions: [] });
  const asked = await withPlatform((tx) => countLookup(tx, input.by.ip, input.at));
  if (asked.isRefused) return fail('too_many_tries', { retryAfterSeconds: asked.retryAfterSeconds });
  const again = await answerRetry(input);
  if (again) return again;
  const planned = await planStore(input);
  // Checked before the try is counted, because a taken slug must not use up one of the few tries.
  const obstacle = await checkNewStore(planned);
  if (obstacle) return slugProblem(obstacle);
  const refused = await countTry(input, wait);
  if (refused) return refused;
  const hashed = await hashWhileFree(planned, input.password, wait);
  if (!hashed.ok) return hashed;
  const mails = await withPlatform((tx) => countMail(tx, input.email, input.at));
  return (await awaitLimit(mails, wait)) ?? write(input, planned, hashed.value);
}

const BUSY_TRIES = 10;
const BUSY_PAUSE_MS = 300;

/**
 * Hashes the password. If many sign-ups compete for one slug, those that wait for the hasher find out that it is
 * taken.
 */
async function hashWhileFree(
  planned: Omit<NewStore, 'ownerUserId'>,
  password: string,
  wait: (ms: number) => Promise<unknown>,
): Promise<Result<string, FieldsInvalid | Busy>> {
  for (let tries = 1; ; tries++) {
    const obstacle = await checkNewStore(planned);
    if (obstacle) return slugProblem(obstacle);
    const hashed = await hashPassword(password);
    if (hashed.ok || tries === BUSY_TRIES) return hashed;
    await wait(BUSY_PAUSE_MS);
  }
}

async function countTry(input: SignUp, wait: (ms: number) => Promise<unknown>) {
  const { challenge, proof, secretKey, at } = input;
  const isProven = isChallenge(challenge, secretKey, at) && isSolved(challenge, proof);
  const verdict = await withPlatform(async (tx) => {
    // The solution of a puzzle counts once; a repeated one counts as a missing one.
    const isSolvedNow = isProven && (await attemptOf(tx, challenge)) === undefined;
    return countSignUp(tx, { ip: input.by.ip, isSolved: isSolvedNow, at });
  });
  return awaitLimit(verdict, wait);
}

async function planStore(input: SignUp): Promise<Omit<NewStore, 'ownerUserId'>> {
  const { slug, shop, country, plan } = input;
  return { slug, name: shop, country, ...(await planOf(plan)) };
}

async function write(
  input: SignUp,
  planned: Omit<NewStore, 'ownerUserId'>,
  passwordHash: string,
): Promise<Result<SignedUp, SignUpFailure>> {
  const userId = newId();
  const act = actOf(input, userId);
  const linkToken = newToken();
  let sessionToken = '';
  const made = await writeNewStore({ ...planned, ownerUserId: userId }, act, {
    before: async (tx, storeId) => {
      await writeAttempt(tx, { input, storeId, userId });
      await writeUser(tx, { input, userId, passwordHash });
    },
    platform: async (tx, storeId) => {
      await writeProvisional(tx, { input, storeId, userId, linkToken });
      const isKnown = await isAccount(tx, input.email);
      await mailLink(tx, { ...input, userId, isKnown, linkToken, until: endOf(input) }, input.at);
      sessionToken = await openSession(tx, userId, input);
    },
    store: async (tx) => {
      await startTrade(tx, input, act);
      await removeLater(tx, endOf(input));
    },
  }).catch((error: unknown) => {
    if (!isSecondPress(error)) throw error;
    return null;
  });
  if (made?.ok) return ok({ sessionToken, slug: input.slug });
  // A copy of the same form may have created the shop first.
  return (await answerRetry(input)) ?? (made ? slugProblem(made) : fail('busy'));
}

function actOf({ name, at, requestId, by }: SignUp, userId: string): Act {
  return staffAct({ userId, name: cleanLine(name), role: 'owner' }, at, { requestId, ip: by.ip });
}

async function removeLater(tx: StoreTx, runAt: Date): Promise<void> {
  await enqueue(tx, REMOVE_UNCLAIMED_TASK, {}, { class: 'web', runAt, jobKey: REMOVE_UNCLAIMED_TASK });
}
