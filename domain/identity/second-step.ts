import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { openText, sealText } from '#lib/seal.ts';
import { matchTotp, newTotpSecret } from '#lib/totp.ts';
import { digitsOf, lockStep, plainCode, type StepOwner, sealOf } from './consume-code.ts';
import type { Busy, CodeWrong, SecondStepMissing, TooManyTries, WrongCredentials } from './errors.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { type BothProofs, CODES_PER_USER, countCode, provePasswordAndCode } from './prove-code.ts';
import { forgetPlatformAttempts } from './rate-limits.ts';

const CODES = 10;
const CONFIRM_MS = 10 * 60_000;

/** The account whose two-factor sign-in its signed-in user changes. */
export type StepVisit = StepOwner & OwnVisit;

type StepSession = StepOwner & Pick<OwnVisit, 'token'>;

/**
 * Starts the setup of a second step: stores a new TOTP secret (RFC 6238), which becomes active once a code
 * confirms it. Only this session may see and confirm the secret, for ten minutes. Requires the password, and
 * a code if a second step is already on; that step stays active until the confirmation.
 */
export async function beginSecondStep(
  owner: StepVisit,
  proofs: BothProofs,
): Promise<Result<{ secret: string }, WrongCredentials | TooManyTries | Busy | CodeWrong>> {
  const proven = await provePasswordAndCode(owner, proofs);
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  const sealed = sealText(sealOf(owner), secret);
  const begun = { begun_by: hashToken(owner.token ?? ''), begun_at: proofs.at };
  await withPlatform(async (tx) => {
    await tx
      .insertInto('user_second_steps')
      .values({ user_id: owner.userId, sealed_secret: sealed, created_at: proofs.at, ...begun })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...begun,
          sealed_secret: sql`case when user_second_steps.confirmed_at is null then excluded.sealed_secret
                                  else user_second_steps.sealed_secret end`,
          next_sealed_secret: sql`case when user_second_steps.confirmed_at is not null then excluded.sealed_secret end`,
        }),
      )
      .execute();
    await noteOwnChange(tx, owner, { what: 'step_begun', at: proofs.at });
  });
  return ok({ secret });
}

/** The unconfirmed secret of this session; null if there is none. */
export async function secretToConfirm(owner: StepSession, at: Date): Promise<string | null> {
  const row = await withPlatform((tx) => lockStep(tx, owner.userId));
  const sealed = row ? secretWaiting(row, owner, at) : null;
  return sealed === null ? null : openText(sealOf(owner), sealed);
}

type Step = NonNullable<Awaited<ReturnType<typeof lockStep>>>;

function secretWaiting(step: Step, { token }: StepSession, at: Date): string | null {
  const isItsOwn = token !== null && step.begun_by === hashToken(token);
  if (!isItsOwn || step.begun_at === null || at.getTime() - step.begun_at.getTime() > CONFIRM_MS) return null;
  return step.confirmed_at === null ? step.sealed_secret : step.next_sealed_secret;
}

/** Activates the new app by its first code; returns the recovery codes, shown only once. */
export async function confirmSecondStep(
  owner: StepVisit,
  { code, at }: { code: string; at: Date },
): Promise<Result<{ recoveryCodes: string[] }, CodeWrong | SecondStepMissing | TooManyTries>> {
  if ((await secretToConfirm(owner, at)) === null) return fail('second_step_missing');
  const counted = await countCode({ userId: owner.userId, at });
  if (!counted.ok) return counted;
  return withPlatform(async (tx) => {
    const row = await lockStep(tx, owner.userId);
    const sealed = row ? secretWaiting(row, owner, at) : null;
    if (sealed === null) return fail('second_step_missing');
    const step = matchTotp(openText(sealOf(owner), sealed), digitsOf(code), at);
    if (step === null) return fail('code_wrong');
    await forgetPlatformAttempts(tx, CODES_PER_USER, { subject: owner.userId });
    await tx
      .updateTable('user_second_steps')
      .set({
        ...{ sealed_secret: sealed, next_sealed_secret: null, confirmed_at: at, last_step: step },
        ...{ begun_by: null, begun_at: null },
      })
      .where('user_id', '=', owner.userId)
      .execute();
    await noteOwnChange(tx, owner, { what: 'step_confirmed', at });
    return ok({ recoveryCodes: await renewCodes(tx, owner.userId) });
  });
}

/** Replaces all recovery codes. Requires the password and a code. */
export async function renewRecoveryCodes(
  owner: StepVisit,
  proofs: BothProofs,
): Promise<
  Result<{ recoveryCodes: string[] }, WrongCredentials | TooManyTries | Busy | CodeWrong | SecondStepMissing>
> {
  const proven = await provePasswordAndCode(owner, proofs);
  if (!proven.ok) return proven;
  return withPlatform(async (tx) => {
    const row = await lockStep(tx, owner.userId);
    if (!row?.confirmed_at) return fail('second_step_missing');
    await noteOwnChange(tx, owner, { what: 'codes_renewed', at: proofs.at });
    return ok({ recoveryCodes: await renewCodes(tx, owner.userId) });
  });
}

/** Removes the second step. Requires the password and, if the step is confirmed, a code. */
export async function dropSecondStep(
  owner: StepVisit,
  proofs: BothProofs,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy | CodeWrong>> {
  const proven = await provePasswordAndCode(owner, proofs);
  if (!proven.ok) return proven;
  await withPlatform(async (tx) => {
    const dropped = await tx
      .deleteFrom('user_second_steps')
      .where('user_id', '=', owner.userId)
      .executeTakeFirst();
    if (dropped.numDeletedRows > 0n) await noteOwnChange(tx, owner, { what: 'step_removed', at: proofs.at });
  });
  return ok();
}

async function renewCodes(tx: PlatformTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(plainCode(code)) })))
    .execute();
  return codes;
}

// 80 bits, in letters that cannot be confused.
function newRecoveryCode(): string {
  const letters = [...Buffer.from(newToken(), 'base64url').subarray(0, 16)]
    .map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789ab'[byte % 32])
    .join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
