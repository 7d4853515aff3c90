import { timingSafeEqual } from 'node:crypto';
import { base32, fromBase32 } from './base32.ts';
import { keyedHash } from './keyed-hash.ts';

/** BOUNCE_ADDRESS and the SECRET_KEY of this install. */
export type BounceKey = { address: string; secretKey: string };

/** The mail that a signed address names. */
export type NamedMail = {
  /** The first and the last possible id of the mail's store; null for a mail of the platform. */
  storeIds: { from: string; to: string } | null;
  mailId: string;
};

const STORE_BYTES = 7;
const MAIL_BYTES = 16;
const MAC_BYTES = 10;
/** The number of base32 characters for these bytes. */
const TOKEN_LENGTH = 53;
/**
 * The maximum length of BOUNCE_ADDRESS before the @: the local part of an address has at most 64 characters (RFC
 * 5321, 4.5.3.1.1), one of which is the '+'.
 */
export const LONGEST_BOUNCE_NAME = 64 - 1 - TOKEN_LENGTH;
const MOST_NAMES = 20;

/**
 * The envelope sender of one mail: name+token@host. The token contains the beginning of the store's id (its time of
 * creation), the mail's id, and 80 bits of a MAC of both. It is base32, because mail servers may change upper and
 * lower case.
 */
export function bounceAddress(
  { address, secretKey }: BounceKey,
  { storeId, mailId }: { storeId: string | null; mailId: string },
): string {
  const ids = Buffer.concat([storeBytes(storeId), idBytes(mailId)]);
  const token = base32(Buffer.concat([ids, macOf(secretKey, ids)])).toLowerCase();
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** The mail that the first valid address in a text names; null without one. Takes time linear in the text. */
export function readBounceAddress({ address, secretKey }: BounceKey, text: string): NamedMail | null {
  const beginning = `${address.slice(0, address.lastIndexOf('@'))}+`.toLowerCase();
  const folded = text.toLowerCase();
  let at = folded.indexOf(beginning);
  for (let tried = 0; at >= 0 && tried < MOST_NAMES; tried += 1) {
    const start = at + beginning.length;
    const named = readToken(secretKey, folded.slice(start, start + TOKEN_LENGTH));
    if (named && folded[start + TOKEN_LENGTH] === '@') return named;
    at = folded.indexOf(beginning, start);
  }
  return null;
}

function readToken(secretKey: string, token: string): NamedMail | null {
  if (!/^[a-z2-7]{53}$/.test(token)) return null;
  const bytes = fromBase32(token.toUpperCase());
  // The last character has one unused bit, which must be 0.
  if (base32(bytes).toLowerCase() !== token) return null;
  const ids = bytes.subarray(0, STORE_BYTES + MAIL_BYTES);
  if (!timingSafeEqual(macOf(secretKey, ids), bytes.subarray(STORE_BYTES + MAIL_BYTES))) return null;
  const store = ids.subarray(0, STORE_BYTES).toString('hex');
  const isOfPlatform = store === '0'.repeat(STORE_BYTES * 2);
  return {
    storeIds: isOfPlatform ? null : { from: idOf(store.padEnd(32, '0')), to: idOf(store.padEnd(32, 'f')) },
    mailId: idOf(ids.subarray(STORE_BYTES).toString('hex')),
  };
}

function macOf(secretKey: string, ids: Buffer): Buffer {
  const hash = keyedHash({ secretKey, purpose: 'bounce-address', owner: 'mail' }, ids.toString('hex'));
  return Buffer.from(hash, 'hex').subarray(0, MAC_BYTES);
}

function storeBytes(storeId: string | null): Buffer {
  return storeId === null ? Buffer.alloc(STORE_BYTES) : idBytes(storeId).subarray(0, STORE_BYTES);
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
