import { openText, type Seal, sealText } from '#lib/seal.ts';

/** Whose secrets they are: bound into the seal, so that a row copied to another store or account does not open. */
export type SealOwner = { storeId: string; accountId: string };

/** Seals the keys of a card account (J5). */
export function sealSecrets(secretKey: string, owner: SealOwner, secrets: Record<string, string>): string {
  return sealText(sealOf(secretKey, owner), JSON.stringify(secrets));
}

/** Throws where the seal is broken: another SECRET_KEY, another owner, or changed bytes. */
export function openSecrets(secretKey: string, owner: SealOwner, sealed: string): Record<string, string> {
  return JSON.parse(openText(sealOf(secretKey, owner), sealed));
}

/** What of a secret is shown: its last four characters, and of a short one nothing. */
export function hintOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

function sealOf(secretKey: string, { storeId, accountId }: SealOwner): Seal {
  return { secretKey, purpose: 'souk payment accounts v1', owner: `${storeId}:${accountId}` };
}
