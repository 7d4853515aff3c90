import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The purpose and owner of a sealed text. Both are authenticated, so a value copied into another row cannot
 * be opened.
 */
export type Seal = { secretKey: string; purpose: string; owner: string };

const VERSION = 'v1';

/** Encrypts by AES-256-GCM under a key derived from SECRET_KEY, which is never in the database. */
export function sealText(seal: Seal, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), iv).setAAD(Buffer.from(seal.owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Throws if the text cannot be opened: another SECRET_KEY, another owner or purpose, or changed bytes. */
export function openText(seal: Seal, sealed: string): string {
  const [version, body] = sealed.split('.');
  if (version !== VERSION || !body) throw new Error('This was sealed in a way this program does not know.');
  const bytes = Buffer.from(body, 'base64url');
  const opener = createDecipheriv('aes-256-gcm', keyOf(seal), bytes.subarray(0, 12))
    .setAAD(Buffer.from(seal.owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8');
}

function keyOf({ secretKey, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}
