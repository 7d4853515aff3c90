import type { PlatformTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { openText, type Seal } from '#lib/seal.ts';
import { matchTotp } from '#lib/totp.ts';

/** The account with a second step, and the install's key that encrypts its secret. */
export type StepOwner = { userId: string; secretKey: string };

/** True if the account's sign-in asks for a second step. */
export async function hasSecondStep(tx: PlatformTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_second_steps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks an app code or a recovery code, and consumes a correct one. */
export async function consumeCode(
  tx: PlatformTx,
  owner: StepOwner,
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const row = await lockStep(tx, owner.userId);
  if (!row?.confirmed_at) return false;
  const step = matchTotp(openText(sealOf(owner), row.sealed_secret), digitsOf(code), at);
  // A used code cannot be replayed (RFC 6238, section 5.2).
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
    .where('code_hash', '=', hashToken(plainCode(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Locks the second step of an account until the transaction ends. */
export function lockStep(tx: PlatformTx, userId: string) {
  return tx
    .selectFrom('user_second_steps')
    .select(['sealed_secret', 'next_sealed_secret', 'confirmed_at', 'last_step', 'begun_by', 'begun_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Normalizes a recovery code for hashing: without dashes, in lower case. */
export function plainCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 64);
}

/** The digits of a typed code, without other characters. */
export function digitsOf(code: string): string {
  return code.replace(/\D/g, '');
}

/** Binds an encrypted secret to its account. */
export function sealOf({ userId, secretKey }: StepOwner): Seal {
  return { secretKey, purpose: 'souk second steps v1', owner: userId };
}
