import { openText, type Seal, sealText } from '#lib/seal.ts';

/**
 * The owner is part of the encryption, so that a row copied to another store or account cannot be decrypted.
 */
export type SealOwner = { storeId: string; accountId: string };

/** Encrypts the keys of a card account (J5). */
export function sealSecrets(secretKey: string, owner: SealOwner, secrets: Record<string, string>): string {
  return sealText(sealOf(secretKey, owner), JSON.stringify(secrets));
}

/** Decrypts the keys. Throws if the SECRET_KEY or the owner differs or the bytes were changed. */
export function openSecrets(secretKey: string, owner: SealOwner, sealed: string): Record<string, string> {
  return JSON.parse(openText(sealOf(secretKey, owner), sealed));
}

/** The last four characters of a secret; '' for a short one. */
export function hintOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

function sealOf(secretKey: string, { storeId, accountId }: SealOwner): Seal {
  return { secretKey, purpose: 'souk payment accounts v1', owner: `${storeId}:${accountId}` };
}
