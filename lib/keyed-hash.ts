import { createHmac, hkdfSync } from 'node:crypto';

/**
 * An HMAC of a text under a key derived from SECRET_KEY, in hex. Equal texts of one purpose and owner have equal hashes,
 * and without the key, which is never in the database, no guess of the text can be tested.
 */
export function keyedHash(key: HashKey, text: string): string {
  return keyedHasher(key)(text);
}

type HashKey = { secretKey: string; purpose: string; owner: string };

/** The same for many texts: the key is derived once, which takes longer than a hash. */
export function keyedHasher({ secretKey, purpose, owner }: HashKey): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(`${owner}\n${text}`).digest('hex');
}
