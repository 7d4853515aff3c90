import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { eraseUnprovenMails } from '#domain/mail/index.ts';
import { DROP_BYTES_TASK } from '#domain/media/index.ts';
import { ownerOfAddress } from './address-owner.ts';
import { dropPhoto, photoOf } from './profile.ts';

export const REMOVE_UNPROVEN_TASK = 'customers.remove-unproven';

const UNPROVEN_DAYS = 7;

/** Schedules the removal of an account after seven days, unless it is verified or has ordered by then. */
export async function removeUnprovenLater(tx: StoreTx, customerId: string, act: Act): Promise<void> {
  const runAt = new Date(act.at.getTime() + UNPROVEN_DAYS * 24 * 3_600_000);
  await enqueue(tx, REMOVE_UNPROVEN_TASK, { customerId }, { class: 'web', runAt });
}

/** Removes an unverified account without orders and credit, and the mails about it. */
export async function removeUnproven(tx: StoreTx, { customerId }: { customerId: string }): Promise<void> {
  if (!(await lockUnproven(tx, customerId))) return;
  const account = await tx
    .selectFrom('customers')
    .select(['email_norm as emailNorm', 'created_at as since'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await removeAccount(tx, customerId);
  await eraseMailsOfUnproven(tx, account);
}

/**
 * Erases the mails about an account that never proved its address, after the account was removed. Mails of the same kinds
 * to somebody who owns the address are left.
 */
export async function eraseMailsOfUnproven(
  tx: StoreTx,
  { emailNorm, since }: { emailNorm: string; since: Date },
): Promise<void> {
  if (await ownerOfAddress(tx, emailNorm)) return;
  await eraseUnprovenMails(tx, { recipients: [emailNorm], about: 'account', since });
}

/** Locks an unverified account without orders; false for any other. One with credit is another, because it is money. */
export async function lockUnproven(tx: StoreTx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c
     where c.store_id = ${tx.storeId} and c.id = ${customerId} and c.email_verified_at is null
       and not exists (select from orders o where o.store_id = c.store_id and o.customer_id = c.id)
       and not exists (select from credit_accounts a where a.store_id = c.store_id and a.customer_id = c.id)
     for update of c`.execute(tx);
  return rows.length > 0;
}

/** Deletes an account and its photo. Its orders and reviews stay as those of a guest. */
export async function removeAccount(tx: StoreTx, customerId: string): Promise<void> {
  const photo = await photoOf(tx, customerId);
  await tx.deleteFrom('customers').where('store_id', '=', tx.storeId).where('id', '=', customerId).execute();
  if (!photo) return;
  await dropPhoto(tx, photo.mediaId);
  await enqueue(tx, DROP_BYTES_TASK, { hash: photo.hash }, { class: 'web', jobKey: `bytes:${photo.hash}` });
}
