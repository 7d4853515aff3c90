import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type ActivateFailure, activateDevice } from './activate-device.ts';
import type { FatooraAuthority } from './authority.ts';
import { readLink } from './read-link.ts';
import { createRenewal } from './renew-device.ts';

export type ConnectFailure =
  | ActivateFailure
  /** The code is not six digits; the authority was not asked. */
  | Failure<'code_malformed', undefined>
  /** No device waits for a code, and there is no certificate to renew. */
  | Failure<'nothing_waits', undefined>
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** Attempts are limited, because each makes up to nine calls to the authority's gateway. */
const TRIES: Limit = { bucket: 'fatoora_connect', windowSeconds: 3600, free: 20, refuse: 20 };

type Parts = { oneTimeCode: string; authority: FatooraAuthority; secretKey: string };

/**
 * Activates the device that waits for a one-time code. If none waits, renews the active device's certificate,
 * so that the owner only has to enter a code.
 */
export async function connectDevice(
  storeId: string,
  { oneTimeCode, authority, secretKey }: Parts,
  act: Act,
): Promise<Result<{ validTo: Date }, ConnectFailure>> {
  const code = toLatinDigits(oneTimeCode).replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) return fail('code_malformed');
  const found = await withStore(storeId, async (tx) => {
    const { isRefused, retryAfterSeconds } = await countAttempt(tx, TRIES, { subject: storeId, at: act.at });
    return isRefused ? fail('too_many_tries', { retryAfterSeconds }) : waitingDevice(tx, secretKey, act);
  });
  if (!found.ok) return found;
  const { deviceId } = found.value;
  return activateDevice(storeId, { deviceId, oneTimeCode: code, authority, secretKey }, act);
}

async function waitingDevice(
  tx: StoreTx,
  secretKey: string,
  act: Act,
): Promise<Result<{ deviceId: string }, Failure<'nothing_waits', undefined>>> {
  const { waiting } = await readLink(tx);
  if (waiting) return ok({ deviceId: waiting.id });
  const renewed = await createRenewal(tx, { secretKey }, act);
  return renewed.ok ? renewed : fail('nothing_waits');
}
