import { z } from 'zod';
import type { StoreTx } from '#db/index.ts';

/** `failing`: it was verified, and its DKIM record is no longer found. */
export type SenderStatus = 'waiting' | 'verified' | 'failing';

const texts = z.array(z.string()).catch([]);

const seenSchema = z.object({ dkim: texts, spf: texts, dmarc: texts, isAnswered: z.boolean().catch(true) });

/** The records found at the last check. */
export type SeenSender = z.infer<typeof seenSchema>;

/** The sender address of a store's mails, on a domain of its owner. */
export type Sender = {
  address: string;
  host: string;
  selector: string;
  /** The key to publish in DNS, as Base64 (RFC 6376, 3.6.1). */
  publicKey: string;
  status: SenderStatus;
  seen: SeenSender;
  createdAt: Date;
  checkedAt: Date | null;
  failingSince: Date | null;
};

/** A DNS record to set. `isRequired`: the address is not used without it. */
export type SenderRecord = {
  purpose: 'dkim' | 'spf' | 'dmarc';
  name: string;
  value: string;
  seen: string[];
  isRight: boolean;
  isRequired: boolean;
};

export const CHECK_SENDER_TASK = 'senders.check';

/**
 * The records for a sender. DKIM (RFC 6376) signs each mail and is what receivers compare with the visible address; SPF
 * (RFC 7208) names the platform's servers at `mailHost`, the domain of its own sender; DMARC (RFC 7489) tells receivers
 * that the domain uses both.
 */
export function senderRecords(
  { host, selector, publicKey, seen }: Pick<Sender, 'host' | 'selector' | 'publicKey' | 'seen'>,
  mailHost: string,
): SenderRecord[] {
  return [
    {
      purpose: 'dkim',
      name: `${selector}._domainkey.${host}`,
      value: `v=DKIM1; k=rsa; p=${publicKey}`,
      seen: seen.dkim,
      isRight: seen.dkim.some((record) => tagOf(record, 'p') === publicKey),
      isRequired: true,
    },
    {
      purpose: 'spf',
      name: host,
      value: `v=spf1 include:${mailHost} ~all`,
      seen: seen.spf,
      isRight: seen.spf.some((record) => words(record).includes(`include:${mailHost}`)),
      isRequired: false,
    },
    {
      purpose: 'dmarc',
      name: `_dmarc.${host}`,
      value: 'v=DMARC1; p=none',
      seen: seen.dmarc,
      isRight: seen.dmarc.length > 0,
      isRequired: false,
    },
  ];
}

const words = (record: string) => record.toLowerCase().split(' ');

// A DNS provider may add spaces, and may write the tags in any order.
function tagOf(record: string, tag: string): string | null {
  const parts = record.replaceAll(' ', '').split(';');
  const found = parts.find((part) => part.startsWith(`${tag}=`));
  return found ? found.slice(tag.length + 1) : null;
}

/** The store's sender; null if its mails come from the platform's address. */
export async function readSender(tx: StoreTx): Promise<Sender | null> {
  const row = await tx
    .selectFrom('mail_senders')
    .select(['address', 'host', 'selector', 'public_key as publicKey', 'status', 'seen'])
    .select(['created_at as createdAt', 'checked_at as checkedAt', 'failing_since as failingSince'])
    .where('store_id', '=', tx.storeId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, status: row.status as SenderStatus, seen: seenSchema.parse(row.seen ?? {}) };
}
