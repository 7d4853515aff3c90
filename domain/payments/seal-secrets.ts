import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Whose secrets they are: bound into the seal, so that a row copied to another store or account does not open. */
export type SealOwner = { storeId: string; accountId: string };

const VERSION = 'v1';

/** AES-256-GCM under a key that is made from SECRET_KEY and never stands in the database (J5). */
export function sealSecrets(secretKey: string, owner: SealOwner, secrets: Record<string, string>): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(aadOf(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** Throws where the seal is broken: another SECRET_KEY, another owner, or changed bytes. */
export function openSecrets(secretKey: string, owner: SealOwner, sealed: string): Record<string, string> {
  const [version, body] = sealed.split('.');
  if (version !== VERSION || !body)
    throw new Error('These secrets were sealed in a way this program does not know.');
  const bytes = Buffer.from(body, 'base64url');
  const opener = createDecipheriv('aes-256-gcm', keyOf(secretKey), bytes.subarray(0, 12))
    .setAAD(aadOf(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8'));
}

/** What of a secret is shown: its last four characters, and of a short one nothing. */
export function hintOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

function keyOf(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'souk payment accounts v1', 32));
}

function aadOf({ storeId, accountId }: SealOwner): Buffer {
  return Buffer.from(`${storeId}:${accountId}`);
}
