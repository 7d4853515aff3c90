import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { signOutEverywhere } from '#domain/customers/index.ts';
import { forgiveCashOf, refusalsOf, refuseCashOf } from '#domain/payments/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CustomerNotFound } from './errors.ts';
import { auditCustomer, type LockedCustomer, lockCustomer } from './mark-customer.ts';

/**
 * Blocks a shopper: ends their sessions, refuses sign-in and adds their e-mail and phone to the refuse list.
 * Existing orders stay. False if the shopper is already blocked.
 */
export async function blockCustomer(
  tx: StoreTx,
  input: { id: string; reason: string },
  act: Act,
): Promise<Result<{ changed: boolean }, CustomerNotFound>> {
  const person = await lockCustomer(tx, input.id);
  if (!person) return fail('customer_not_found');
  if (person.blockedAt) return ok({ changed: false });
  const reason = cleanLine(input.reason).slice(0, 500);
  await setBlocked(tx, person.id, { blocked_at: act.at, blocked_reason: reason });
  await signOutEverywhere(tx, person.id);
  for (const who of addressesOf(person)) await refuseCashOf(tx, { ...who, reason }, act);
  await auditCustomer(tx, act, { person, action: 'customer.blocked', after: { reason } });
  return ok({ changed: true });
}

/** Unblocks a shopper and removes them from the refuse list. */
export async function unblockCustomer(
  tx: StoreTx,
  { id }: { id: string },
  act: Act,
): Promise<Result<{ changed: boolean }, CustomerNotFound>> {
  const person = await lockCustomer(tx, id);
  if (!person) return fail('customer_not_found');
  if (!person.blockedAt) return ok({ changed: false });
  await setBlocked(tx, id, { blocked_at: null, blocked_reason: '' });
  for (const refusal of await refusalsOf(tx, addressesOf(person))) await forgiveCashOf(tx, refusal, act);
  await auditCustomer(tx, act, { person, action: 'customer.unblocked', after: {} });
  return ok({ changed: true });
}

function addressesOf({ emailNorm, phone }: LockedCustomer): { kind: 'phone' | 'email'; value: string }[] {
  const email = { kind: 'email' as const, value: emailNorm };
  return /^\+\d{6,15}$/.test(phone) ? [email, { kind: 'phone', value: phone }] : [email];
}

async function setBlocked(
  tx: StoreTx,
  id: string,
  columns: { blocked_at: Date | null; blocked_reason: string },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set(columns)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}
