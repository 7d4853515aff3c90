import type { PlatformTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { openText, type Seal } from '#lib/seal.ts';
import { matchTotp } from '#lib/totp.ts';

/** Whose second step it is, and the key of the install that its secret is sealed with. */
export type StepOwner = { userId: string; secretKey: string };

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
    .where('code_hash', '=', hashToken(plainCode(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** The second step of an account, locked until the transaction ends. */
export function lockStep(tx: PlatformTx, userId: string) {
  return tx
    .selectFrom('user_second_steps')
    .select(['sealed_secret', 'next_sealed_secret', 'confirmed_at', 'last_step', 'begun_by', 'begun_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A recovery code as it is hashed: without the dashes and case that people type. */
export function plainCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 64);
}

/** The digits of a typed code. */
export function digitsOf(code: string): string {
  return code.replace(/\D/g, '');
}

/** Binds a sealed secret to its account. */
export function sealOf({ userId, secretKey }: StepOwner): Seal {
  return { secretKey, purpose: 'souk second steps v1', owner: userId };
}
