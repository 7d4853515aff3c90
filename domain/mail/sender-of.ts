import { sql } from 'kysely';
import { openText } from '#lib/seal.ts';

/** The purpose under which the private key of a store's sender is encrypted (lib/seal.ts). */
export const SENDER_SEAL = 'mail-sender';

/** The visible sender of a mail on a domain of the store's owner, with the key that signs for it (DKIM, RFC 6376). */
export type OwnSender = { address: string; host: string; selector: string; privateKey: string };

export type SealedSender = Omit<OwnSender, 'privateKey'> & { sealedKey: string };

/** SQL for the verified sender of the store of mails m; null if its mails come from the platform's address. */
export const verifiedSender = sql<SealedSender | null>`(
  select json_build_object('address', s.address, 'host', s.host, 'selector', s.selector, 'sealedKey', s.sealed_key)
    from mail_senders s where s.store_id = m.store_id and s.status = 'verified')`;

/** Decrypts the sender's key. Throws if SECRET_KEY has changed since the sender was set. */
export function openSender(
  { sealedKey, ...sender }: SealedSender,
  { secretKey, storeId }: { secretKey: string; storeId: string },
): OwnSender {
  const privateKey = openText({ secretKey, purpose: SENDER_SEAL, owner: storeId }, sealedKey);
  return { ...sender, privateKey };
}
