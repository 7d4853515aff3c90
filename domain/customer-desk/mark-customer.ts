import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CustomerNotFound, NoteStale, TagRefused } from './errors.ts';

const LONGEST_NOTE = 2000;
const LONGEST_TAG = 40;
const MOST_TAGS = 20;

/** Saves a staff note about a shopper, unless it has changed since `was`. */
export async function noteCustomer(
  tx: StoreTx,
  input: { id: string; note: string; was: string },
  act: Act,
): Promise<Result<undefined, CustomerNotFound | NoteStale>> {
  const person = await lockCustomer(tx, input.id);
  if (!person) return fail('customer_not_found');
  const note = cleanText(input.note).trim().slice(0, LONGEST_NOTE);
  const was = cleanText(input.was).trim();
  if (person.note !== was && person.note !== note) return fail('note_stale', { note: person.note });
  if (person.note === note) return ok();
  await tx
    .updateTable('customers')
    .set({ note })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', input.id)
    .execute();
  await auditCustomer(tx, act, {
    person,
    action: 'customer.noted',
    before: { note: person.note },
    after: { note },
  });
  return ok();
}

/** Adds a tag to an account or removes it; an account has at most twenty tags. */
export async function tagCustomer(
  tx: StoreTx,
  input: { id: string; tag: string; isOn: boolean },
  act: Act,
): Promise<Result<{ changed: boolean }, CustomerNotFound | TagRefused>> {
  const person = await lockCustomer(tx, input.id);
  if (!person) return fail('customer_not_found');
  const tag = cleanLine(input.tag).slice(0, LONGEST_TAG).trim();
  if (tag === '') return fail('tag_refused', { most: MOST_TAGS });
  const changed = input.isOn ? await putOn(tx, input.id, tag) : await takeOff(tx, input.id, tag);
  if (changed === null) return fail('tag_refused', { most: MOST_TAGS });
  const action = input.isOn ? 'customer.tagged' : 'customer.untagged';
  if (changed) await auditCustomer(tx, act, { person, action, after: { tag } });
  return ok({ changed });
}

async function putOn(tx: StoreTx, customerId: string, tag: string): Promise<boolean | null> {
  const { rows } = await sql<{ tag: string }>`
    select t.tag from customer_tags t where t.store_id = ${tx.storeId} and t.customer_id = ${customerId}`.execute(
    tx,
  );
  if (rows.some((row) => row.tag === tag)) return false;
  if (rows.length >= MOST_TAGS) return null;
  await tx
    .insertInto('customer_tags')
    .values({ store_id: tx.storeId, customer_id: customerId, tag })
    .execute();
  return true;
}

async function takeOff(tx: StoreTx, customerId: string, tag: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('customer_tags')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export type LockedCustomer = {
  id: string;
  name: string;
  emailNorm: string;
  phone: string;
  note: string;
  blockedAt: Date | null;
};

/** Locks an account's row; undefined if the account is not in this store. */
export async function lockCustomer(tx: StoreTx, id: string): Promise<LockedCustomer | undefined> {
  if (!isId(id)) return undefined;
  return tx
    .selectFrom('customers')
    .select(['id', 'name', 'email_norm as emailNorm', 'phone', 'note', 'blocked_at as blockedAt'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Entry = {
  person: { id: string; name: string };
  action: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Writes an audit entry about an account, with the account's name. */
export async function auditCustomer(tx: StoreTx, act: Act, entry: Entry): Promise<void> {
  const { person, action, before, after } = entry;
  await recordAudit(tx, act, {
    action,
    subjectKind: 'customer',
    subjectId: person.id,
    ...(before ? { before } : {}),
    after: { ...after, name: person.name },
  });
}
