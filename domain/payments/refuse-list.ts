import type { StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** A refuse-list entry: a phone in E.164 or an e-mail in lower case. */
export type Refusal = {
  id: string;
  kind: 'phone' | 'email';
  value: string;
  reason: string;
  addedBy: string;
  addedAt: Date;
};

const MOST_TYPED = 1000;
const E_MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Adds a phone or an e-mail to the refuse list; idempotent. The caller has normalized the phone. */
export async function refuseCashOf(
  tx: StoreTx,
  input: { kind: 'phone' | 'email'; value: string; reason: string },
  act: Act,
): Promise<Result<{ changed: boolean }, 'value_invalid'>> {
  if (input.value.length > MOST_TYPED) return fail('value_invalid');
  const value = cleanLine(input.value).toLowerCase();
  if (value.length > 254) return fail('value_invalid');
  const isGood = input.kind === 'phone' ? /^\+\d{6,15}$/.test(value) : E_MAIL.test(value);
  if (!isGood) return fail('value_invalid');
  const reason = cleanLine(input.reason).slice(0, 500);
  const id = newId();
  const added = await tx
    .insertInto('cash_refusals')
    .values({
      store_id: tx.storeId,
      id,
      kind: input.kind,
      value,
      reason,
      added_by: actorName(act.by),
      added_at: act.at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'kind', 'value']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return ok({ changed: false });
  await recordAudit(tx, act, {
    action: 'cash_refusal.added',
    subjectKind: 'cash_refusal',
    subjectId: id,
    after: { kind: input.kind, value, reason },
  });
  return ok({ changed: true });
}

/** Removes an entry from the refuse list; false if there was no such entry. */
export async function forgiveCashOf(tx: StoreTx, { id }: { id: string }, act: Act): Promise<boolean> {
  if (!isId(id)) return false;
  const gone = await tx
    .deleteFrom('cash_refusals')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .returning(['kind', 'value', 'reason'])
    .executeTakeFirst();
  if (!gone) return false;
  await recordAudit(tx, act, {
    action: 'cash_refusal.removed',
    subjectKind: 'cash_refusal',
    subjectId: id,
    before: gone,
  });
  return true;
}

/** The newest 500 entries of the refuse list. */
export async function cashRefusals(tx: StoreTx): Promise<Refusal[]> {
  return tx
    .selectFrom('cash_refusals as r')
    .select(['r.id', 'r.kind', 'r.value', 'r.reason', 'r.added_by as addedBy', 'r.added_at as addedAt'])
    .where('r.store_id', '=', tx.storeId)
    .orderBy('r.added_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(500)
    .$castTo<Refusal>()
    .execute();
}

/** The refuse-list entries that match any of these. */
export async function refusalsOf(
  tx: StoreTx,
  who: { kind: 'phone' | 'email'; value: string }[],
): Promise<Refusal[]> {
  return tx
    .selectFrom('cash_refusals as r')
    .select(['r.id', 'r.kind', 'r.value', 'r.reason', 'r.added_by as addedBy', 'r.added_at as addedAt'])
    .where('r.store_id', '=', tx.storeId)
    .where((eb) =>
      eb.or(who.map(({ kind, value }) => eb.and([eb('r.kind', '=', kind), eb('r.value', '=', value)]))),
    )
    .$castTo<Refusal>()
    .execute();
}

/**
 * True if the database refused cash on delivery (SK003), because of the refuse list or too many open orders.
 */
export function isCashRefused(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'SK003';
}
