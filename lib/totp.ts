import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32, fromBase32 } from './base32.ts';

// The defaults of RFC 6238, which every authenticator app supports: SHA-1, six digits, thirty seconds.
const SECONDS = 30;
const DIGITS = 6;

/** A new secret of 160 bits, in the letters that are typed into an app. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The otpauth address that an app reads from a QR code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The number of whole 30-second steps from 1970 until `at`. */
export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / SECONDS);
}

/** The code of a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * The time step whose code this is: the current, previous or next one, because clocks differ; null if there
 * is none.
 */
export function matchTotp(secret: string, code: string, at: Date): number | null {
  const now = totpStep(at);
  const matches = [now, now - 1, now + 1].filter((step) => isSame(totpCode(secret, step), code));
  return matches[0] ?? null;
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
