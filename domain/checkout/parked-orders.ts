import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { toE164 } from './phone.ts';

/** The fields and lines of the till's form, without prices: those are computed when the order is resumed. */
export type ParkedForm = {
  fields: Record<string, string>;
  lines: { variantId: string; quantity: number }[];
};

export type ParkedOrder = { id: string; label: string; units: number; parkedBy: string; at: Date };

export type ParkOrderInput = {
  /** A name or phone number by which staff find the order again. */
  label: string;
  form: ParkedForm;
  /** The parked order that this one replaces. */
  replaces: string | null;
  /** The country of phone numbers without a country code. */
  country: string;
};

export type ParkFailure =
  | 'label_missing'
  | 'nothing_to_park'
  | 'parked_gone'
  | 'parked_too_large'
  | Failure<'too_many_parked', { max: number }>;

export const MOST_PARKED = 50;
export const DAYS_PARKED = 30;
export const DROP_PARKED_TASK = 'checkout.drop-parked';

const LONGEST_LABEL = 80;
const MOST_BYTES = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Stores an order that staff are writing, so that another browser can resume it. It reserves no stock. */
export async function parkOrder(
  tx: StoreTx,
  input: ParkOrderInput,
  act: Act,
): Promise<Result<{ id: string }, ParkFailure>> {
  const { form, replaces } = input;
  const label = [...cleanLine(input.label.slice(0, 4 * LONGEST_LABEL))]
    .slice(0, LONGEST_LABEL)
    .join('')
    .trim();
  const units = form.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units < 1) return fail('nothing_to_park');
  if (label === '') return fail('label_missing');
  const body = JSON.stringify(form);
  if (Buffer.byteLength(body) > MOST_BYTES) return fail('parked_too_large');
  await lockParked(tx);
  const others = (await listParked(tx, act.at)).filter(({ id }) => id !== replaces);
  if (others.length >= MOST_PARKED) return fail('too_many_parked', { max: MOST_PARKED });
  if (replaces !== null && !(await deleteParked(tx, replaces))) return fail('parked_gone');
  const id = newId();
  const { emailNorm, phone } = addressesOf(input);
  await sql`
    insert into parked_orders (store_id, id, label, form, units, email_norm, phone, parked_by, created_at)
    values (${tx.storeId}, ${id}, ${label}, ${body}, ${units}, ${emailNorm}, ${phone},
            ${actorName(act.by).slice(0, 200)}, ${act.at})`.execute(tx);
  await dropParkedLater(tx);
  await recordAudit(tx, act, { action: 'parked_order.parked', ...subject(id), after: { quantity: units } });
  return ok({ id });
}

/** The parked orders of the store, newest first. */
export async function listParked(tx: StoreTx, now: Date): Promise<ParkedOrder[]> {
  const { rows } = await sql<ParkedOrder>`
    select id, label, units::int as units, parked_by as "parkedBy", created_at as at from parked_orders
     where store_id = ${tx.storeId} and created_at > ${oldest(now)}
     order by created_at desc, id desc limit ${MOST_PARKED}`.execute(tx);
  return rows;
}

/** Reads a parked order to resume it; null if it was placed, changed or deleted, or is too old. */
export async function readParked(
  tx: StoreTx,
  id: string,
  now: Date,
): Promise<{ label: string; form: ParkedForm } | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ label: string; form: ParkedForm }>`
    select label, form from parked_orders
     where store_id = ${tx.storeId} and id = ${id} and created_at > ${oldest(now)}`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes a parked order on a member's request; false if it is gone already. */
export async function removeParked(tx: StoreTx, id: string, act: Act): Promise<boolean> {
  if (!(await deleteParked(tx, id))) return false;
  await recordAudit(tx, act, { action: 'parked_order.removed', ...subject(id) });
  return true;
}

/** Deletes a parked order, because it was placed or replaced. */
export async function deleteParked(tx: StoreTx, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } = await sql`
    delete from parked_orders where store_id = ${tx.storeId} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes the orders that stayed parked too long, and queues the next time. */
export async function dropOldParked(tx: StoreTx, now: Date): Promise<void> {
  await sql`delete from parked_orders where store_id = ${tx.storeId} and created_at <= ${oldest(now)}`.execute(
    tx,
  );
  await dropParkedLater(tx);
}

// One job for a store, for its oldest parked order: a job for each would pile up while an order is parked again.
async function dropParkedLater(tx: StoreTx): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from parked_orders where store_id = ${tx.storeId}`.execute(tx);
  const [first] = rows;
  if (!first?.at) return;
  const runAt = new Date(first.at.getTime() + DAYS_PARKED * DAY_MS);
  await enqueue(tx, DROP_PARKED_TASK, {}, { class: 'web', jobKey: DROP_PARKED_TASK, runAt });
}

// Without the lock, two members could both store the fiftieth order.
async function lockParked(tx: StoreTx): Promise<void> {
  const name = `parked orders ${tx.storeId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

const oldest = (now: Date) => new Date(now.getTime() - DAYS_PARKED * DAY_MS);

const subject = (subjectId: string) => ({ subjectKind: 'parked_order', subjectId });

function addressesOf({ label, form, country: own }: ParkOrderInput) {
  const { email = '', phone = '', country = own } = form.fields;
  return {
    emailNorm: normalizeEmail(cleanLine(email)) || null,
    phone: toE164(phone, country) ?? toE164(label, own),
  };
}
