import type { RawBuilder } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { dropMailsLater } from './drop-mails.ts';
import { emptyMails } from './erase-mails.ts';
import { aboutErasedOrders } from './mails-to.ts';
import { maskedLinks } from './mask-links.ts';

/** The columns of a mail that has ended. */
type End = {
  status: string | RawBuilder<string>;
  last_error?: string | RawBuilder<string>;
  attempts?: RawBuilder<number>;
  sent_at?: Date;
};

/**
 * Ends a mail, whatever its end is: masks its links and schedules the end of its text. An erasure leaves pending mails, so
 * one whose person was erased meanwhile is emptied here. Null if the mail is in none of the states `from`.
 */
export async function endMail(
  tx: StoreTx,
  mailId: string,
  end: End,
  from?: readonly string[],
): Promise<{ isErased: boolean } | null> {
  const mail = await tx
    .updateTable('mails')
    .set({ ...end, ...maskedLinks() })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .$if(from !== undefined, (update) => update.where('status', 'in', from ?? []))
    .returning(['id', 'recipient', 'order_id as orderId', 'dedupe_key as dedupeKey'])
    .executeTakeFirst();
  if (!mail) return null;
  const isLeft =
    (await aboutErasedOrders(tx, [mail])).length > 0 || (await isRequestAnswered(tx, mail.dedupeKey));
  if (isLeft) await emptyMails(tx, [mailId]);
  await dropMailsLater(tx);
  return { isErased: isLeft || mail.recipient === '' };
}

/** True for the notice about a privacy request whose addresses were deleted with its answer. */
async function isRequestAnswered(tx: StoreTx, dedupeKey: string): Promise<boolean> {
  const [kind, requestId = ''] = dedupeKey.split(':');
  if (kind !== 'privacy_extended' || !isId(requestId)) return false;
  const contact = await tx
    .selectFrom('privacy_contacts')
    .select('request_id')
    .where('store_id', '=', tx.storeId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return contact === undefined;
}
