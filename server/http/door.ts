import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { StoreTx } from '#db/index.ts';
import { countAttempt, isExhausted, type Limit } from '#domain/identity/index.ts';
import type { StoreAccess } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';

const BY_ADDRESS: Limit = { bucket: 'door', windowSeconds: 900, free: 10, refuse: 40 };
// Counts the wrong passwords of all visitors together, so that an attacker with many addresses guesses no
// faster (docs/decisions/049).
const BY_STORE: Limit = { bucket: 'door of store', windowSeconds: 3600, free: 60, refuse: 300 };
const ALL = { subject: 'everybody' };

/** The data that a store's password page needs. */
export type Door = { config: Config; storeId: string; access: Pick<StoreAccess, 'mode' | 'password'> };

/** The cookie's value. It differs by store and changes with the password. */
export function doorKey({ config, storeId, access }: Door): string {
  return createHmac('sha256', config.secretKey())
    .update(`door\n${storeId}\n${access.password}`)
    .digest('base64url');
}

/** True if a visitor without the key sees nothing of the shop. */
export const isBehindDoor = ({ mode }: Door['access']): boolean => mode === 'soon' || mode === 'password';

/** True if a browser with this cookie may see the shop: never in mode `soon`, with the key in mode `password`. */
export function mayPass(door: Door, cookie: string | null): boolean {
  if (door.access.mode === 'soon') return false;
  return door.access.mode !== 'password' || isSame(cookie ?? '', doorKey(door));
}

export function isSame(said: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(said), digest(right));
}

export type DoorTry = { ip: string; at: Date; isRight: boolean };

/**
 * Counts a password attempt before it is answered. A correct attempt counts only for its address: a shop may
 * give its password to a thousand guests. So does a refused one, whose password is not looked at.
 */
export async function countDoorTry(
  tx: StoreTx,
  { ip, at, isRight }: DoorTry,
): Promise<{ isRefused: boolean; pauseMs: number }> {
  const own = await countAttempt(tx, BY_ADDRESS, { address: ip, at });
  if (own.isRefused) return own;
  if (isRight) {
    const isClosed = await isExhausted(tx, BY_STORE, { ...ALL, at });
    return { isRefused: isClosed, pauseMs: own.pauseMs };
  }
  const all = await countAttempt(tx, BY_STORE, { ...ALL, at });
  return { isRefused: all.isRefused, pauseMs: Math.max(own.pauseMs, all.pauseMs) };
}
