import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { openText, type Seal, sealText } from '#lib/seal.ts';
import { matchTotp, newTotpSecret } from '#lib/totp.ts';
import type { Busy, CodeWrong, SecondStepMissing, TooManyTries, WrongCredentials } from './errors.ts';
import { provePassword } from './prove-password.ts';

const CODES = 10;

/** Whose second step it is, and the key of the install that its secret is sealed with. */
export type StepOwner = { userId: string; secretKey: string };

/**
 * Begins to ask an account for a second step at sign-in: a new secret for an authenticator app, which counts once a code
 * of it was said. Needs the password; with a second step in place the old one stays until then.
 */
export async function beginSecondStep(
  owner: StepOwner,
  { password, at }: { password: string; at: Date },
): Promise<Result<{ secret: string }, WrongCredentials | TooManyTries | Busy>> {
  const proven = await provePassword({ userId: owner.userId, password, at });
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  await withPlatform(async (tx) => {
    await tx.deleteFrom('user_second_steps').where('user_id', '=', owner.userId).execute();
    await tx
      .insertInto('user_second_steps')
      .values({ user_id: owner.userId, sealed_secret: sealText(sealOf(owner), secret), created_at: at })
      .execute();
  });
  return ok({ secret });
}

/** The secret that was begun with and is not confirmed yet: its page may be opened again. Null for none. */
export async function secretToConfirm(owner: StepOwner): Promise<string | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('user_second_steps')
      .select('sealed_secret')
      .where('user_id', '=', owner.userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst(),
  );
  return row ? openText(sealOf(owner), row.sealed_secret) : null;
}

/** Switches the second step on with a code of the app, and gives the recovery codes: they are shown this once. */
export async function confirmSecondStep(
  owner: StepOwner,
  { code, at }: { code: string; at: Date },
): Promise<Result<{ recoveryCodes: string[] }, CodeWrong | SecondStepMissing>> {
  return withPlatform(async (tx) => {
    const row = await lockStep(tx, owner.userId);
    if (!row || row.confirmed_at) return fail('second_step_missing');
    const step = matchTotp(openText(sealOf(owner), row.sealed_secret), digitsOf(code), at);
    if (step === null) return fail('code_wrong');
    await tx
      .updateTable('user_second_steps')
      .set({ confirmed_at: at, last_step: step })
      .where('user_id', '=', owner.userId)
      .execute();
    return ok({ recoveryCodes: await renewCodes(tx, owner.userId) });
  });
}

/** New recovery codes in place of all before, for whoever says the password. */
export async function renewRecoveryCodes(
  userId: string,
  { password, at }: { password: string; at: Date },
): Promise<Result<{ recoveryCodes: string[] }, WrongCredentials | TooManyTries | Busy | SecondStepMissing>> {
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  return withPlatform(async (tx) => {
    const row = await lockStep(tx, userId);
    if (!row?.confirmed_at) return fail('second_step_missing');
    return ok({ recoveryCodes: await renewCodes(tx, userId) });
  });
}

/** Asks for no second step any more. Needs the password. */
export async function dropSecondStep(
  userId: string,
  { password, at }: { password: string; at: Date },
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy>> {
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  await withPlatform((tx) => tx.deleteFrom('user_second_steps').where('user_id', '=', userId).execute());
  return ok();
}

/** Whether the account is asked for a second step at sign-in. */
export async function hasSecondStep(tx: PlatformTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_second_steps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this is a code of the account's app or one of its recovery codes; either is used up by being right. */
export async function takeCode(
  tx: PlatformTx,
  owner: StepOwner,
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const row = await lockStep(tx, owner.userId);
  if (!row?.confirmed_at) return false;
  const step = matchTotp(openText(sealOf(owner), row.sealed_secret), digitsOf(code), at);
  // A code that was looked over somebody's shoulder is worth nothing once it was used.
  if (step !== null && step > Number(row.last_step)) {
    await tx
      .updateTable('user_second_steps')
      .set({ last_step: step })
      .where('user_id', '=', owner.userId)
      .execute();
    return true;
  }
  return takeRecoveryCode(tx, owner.userId, { code, at });
}

async function takeRecoveryCode(
  tx: PlatformTx,
  userId: string,
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('user_recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(plain(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

function lockStep(tx: PlatformTx, userId: string) {
  return tx
    .selectFrom('user_second_steps')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

async function renewCodes(tx: PlatformTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(plain(code)) })))
    .execute();
  return codes;
}

// Eighty bits in letters that are not taken for one another on paper.
function newRecoveryCode(): string {
  const letters = [...Buffer.from(newToken(), 'base64url').subarray(0, 16)]
    .map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789ab'[byte % 32])
    .join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function plain(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 64);
}

function digitsOf(code: string): string {
  return code.replace(/\D/g, '');
}

function sealOf({ userId, secretKey }: StepOwner): Seal {
  return { secretKey, purpose: 'souk second steps v1', owner: userId };
}
