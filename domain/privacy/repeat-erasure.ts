import { sql } from 'kysely';
import { type StoreTx, withPlatformAndStore, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { type ErasureOf, noteErasedAgain } from '#domain/erasures/index.ts';
import { subjectsOf } from './addresses.ts';
import { deleteContact, updateOpen } from './answer-request.ts';
import { eraseShopper } from './erase-shopper.ts';

type Address = { kind: 'email' | 'phone'; value: string };

/** Every address that a store holds, by the keyed hash that the list of erasures contains. */
export type HashedAddresses = Map<string, Address>;

/** Hashes all e-mail addresses and phone numbers in a store's records, once for any number of erasures. */
export async function hashAddresses(storeId: string, secretKey: string): Promise<HashedAddresses> {
  const addresses = await withStore(storeId, allAddresses);
  return new Map(
    addresses.map((address) => {
      const { kind, value } = address;
      const one = { emails: kind === 'email' ? [value] : [], phones: kind === 'phone' ? [value] : [] };
      return [subjectsOf(one, storeId, secretKey)[0] ?? '', address] as const;
    }),
  );
}

/**
 * Erases a person again in a store that was restored to a time before the erasure, and closes the answered request.
 * False if this database already has the erasure. `addresses` are those of the store.
 */
export async function repeatErasure(
  entry: ErasureOf<'person'>,
  addresses: HashedAddresses,
  act: Act,
): Promise<boolean> {
  const { storeId, customerIds, requestId } = entry;
  const of = (kind: Address['kind']) =>
    entry.subjects.map((subject) => addresses.get(subject)).filter((found) => found?.kind === kind);
  const person = {
    customerIds,
    emails: of('email').map((found) => found?.value ?? ''),
    phones: of('phone').map((found) => found?.value ?? ''),
  };
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      if (!(await noteErasedAgain(tx, entry))) return { isNew: false, closed: null };
      const change = { outcome: 'done' as const, closed_at: act.at, closed_by: actorName(act.by) };
      return { isNew: true, closed: await updateOpen(tx, { storeId, requestId, kind: 'erasure' }, change) };
    },
    async (tx, { isNew, closed }) => {
      if (!isNew) return false;
      await eraseShopper(tx, person, act);
      if (!closed) return true;
      await deleteContact(tx, requestId);
      const subject = { subjectKind: 'privacy', subjectId: requestId };
      await recordAudit(tx, act, { ...subject, action: 'privacy.closed', after: { outcome: 'done' } });
      return true;
    },
  );
}

/** The addresses that an erasure looks for, in the format of each table. */
async function allAddresses(tx: StoreTx): Promise<Address[]> {
  const id = tx.storeId;
  const { rows } = await sql<Address>`
    select 'email' as kind, email_norm as value from customers where store_id = ${id}
    union select 'email', email_norm from orders where store_id = ${id}
    union select 'phone', phone from orders where store_id = ${id}
    union select 'email', email_norm from newsletter_readers where store_id = ${id}
    union select 'email', email_norm from back_in_stock_alerts where store_id = ${id}
    union select 'email', lower(email) from contact_messages where store_id = ${id}
    union select 'email', lower(email) from reviews where store_id = ${id}
    union select 'email', lower(recipient) from mails where store_id = ${id}
    union select 'phone', recipient from text_messages where store_id = ${id}`.execute(tx);
  return rows.filter(({ value }) => value !== '');
}
