import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { hashToken } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type PaymentRules, parsePaymentRules } from './payment-rules.ts';

/** A part of the rules, which is saved separately so that two members can change two methods at once. */
export type TermsPart = keyof PaymentRules;

/** The part was saved meanwhile; `current` is its current value. */
export type StaleTerms<P extends TermsPart> = Failure<'stale', { current: PaymentRules[P]; stamp: string }>;

/** A store's payment rules, with a fingerprint for each part. */
export async function readPaymentRules(
  tx: StoreTx,
  lock?: 'for update',
): Promise<{ rules: PaymentRules; stamps: Record<TermsPart, string>; currency: string }> {
  const query = tx
    .selectFrom('store_settings as st')
    .select(['st.payment_rules', 'st.currency'])
    .where('st.store_id', '=', tx.storeId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  const rules = parsePaymentRules(row.payment_rules);
  const stamps = {
    cash: stampOf(rules.cash),
    card: stampOf(rules.card),
    transfer: stampOf(rules.transfer),
    credit: stampOf(rules.credit),
  };
  return { rules, stamps, currency: row.currency };
}

/** Saves one method's terms unless they have changed since `was` (a fingerprint). Existing orders keep their terms. */
export async function savePaymentTerms<P extends TermsPart>(
  tx: StoreTx,
  input: { part: P; terms: PaymentRules[P]; was: string },
  act: Act,
): Promise<Result<{ stamp: string }, StaleTerms<P>>> {
  const { part, terms } = input;
  const { rules, stamps } = await readPaymentRules(tx, 'for update');
  const before = rules[part];
  if (stamps[part] !== input.was) return fail('stale', { current: before, stamp: stamps[part] });
  const document = parsePaymentRules({ ...rules, [part]: terms });
  await tx
    .updateTable('store_settings')
    .set({ payment_rules: JSON.stringify(document), updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .execute();
  // Product pages show cash on delivery and its fee, so a change invalidates them.
  if (shownFee(document) !== shownFee(rules)) await touchShell(tx);
  await recordAudit(tx, act, {
    action: `payments.${part}.saved`,
    subjectKind: 'store',
    subjectId: tx.storeId,
    before,
    after: document[part],
  });
  return ok({ stamp: stampOf(document[part]) });
}

// The schema fixes the order of keys, so equal terms have equal fingerprints.
function stampOf(terms: PaymentRules[TermsPart]): string {
  return hashToken(JSON.stringify(terms)).slice(0, 16);
}

function shownFee({ cash }: PaymentRules): number | null {
  return cash.isOn ? cash.fee : null;
}
