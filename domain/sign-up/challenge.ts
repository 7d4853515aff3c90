import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from '#lib/ids.ts';

const LIFETIME_MS = 3 * 3_600_000;
const SHAPE = /^\d{13}\.[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/;

/**
 * Leading zero bits of the solution's hash. A solution takes about 65,000 hashes, a fraction of a second on a phone.
 */
export const PROOF_BITS = 16;

/** A puzzle for a sign-up form. It is signed, so the server need not store it before it is used. */
export function newChallenge(secretKey: string, at: Date): string {
  const body = `${at.getTime() + LIFETIME_MS}.${newToken()}`;
  return `${body}.${sign(secretKey, body)}`;
}

/** True if this install signed the challenge and it has not expired. */
export function isChallenge(challenge: string, secretKey: string, at: Date): boolean {
  if (!SHAPE.test(challenge)) return false;
  const cut = challenge.lastIndexOf('.');
  const body = challenge.slice(0, cut);
  const isOurs = timingSafeEqual(Buffer.from(challenge.slice(cut + 1)), Buffer.from(sign(secretKey, body)));
  return isOurs && Number(body.slice(0, 13)) > at.getTime();
}

/** True if the proof solves the challenge: SHA-256 of "challenge:proof" begins with PROOF_BITS zero bits. */
export function isSolved(challenge: string, proof: string): boolean {
  if (!/^\d{1,12}$/.test(proof)) return false;
  const digest = createHash('sha256').update(`${challenge}:${proof}`).digest();
  return digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}

function sign(secretKey: string, body: string): string {
  return createHmac('sha256', secretKey).update(`sign-up\n${body}`).digest('base64url');
}
