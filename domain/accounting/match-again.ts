import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { lockPayouts } from './add-payout.ts';
import { type Match, type Matchable, matchLines } from './match-lines.ts';
import type { PayoutProvider } from './payout-lines.ts';

type OpenRow = Matchable & { id: string; outcome: string };

/** Matches the open lines of a statement again, after payments or refunds were recorded. */
export async function matchAgain(
  tx: StoreTx,
  { payoutId }: { payoutId: string },
  act: Act,
): Promise<Result<{ matched: number }, Failure<'payout_not_found', undefined>>> {
  if (!isId(payoutId)) return fail('payout_not_found');
  await lockPayouts(tx);
  const payout = await tx
    .selectFrom('payouts as p')
    .select(['p.provider', 'p.currency'])
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', payoutId)
    .executeTakeFirst();
  if (!payout) return fail('payout_not_found');
  const rows = await tx
    .selectFrom('payout_rows as r')
    .select(['r.id', 'r.kind', 'r.reference', 'r.order_id as orderId', 'r.gross', 'r.outcome'])
    .where('r.store_id', '=', tx.storeId)
    .where('r.payout_id', '=', payoutId)
    .where('r.outcome', 'in', ['differs', 'paid_before', 'not_paid', 'unknown'])
    .orderBy('r.line')
    .$castTo<OpenRow>()
    .execute();
  const provider = payout.provider as PayoutProvider;
  const matches = await matchLines(tx, rows, { provider, currency: payout.currency });
  const changed = rows.filter((row) => matches.get(row)?.outcome !== row.outcome);
  for (const row of changed) await writeMatch(tx, row.id, matches.get(row));
  const matched = changed.filter((row) => matches.get(row)?.outcome === 'matched').length;
  if (changed.length > 0) {
    const audit = { action: 'payout.matched', subjectKind: 'payout', subjectId: payoutId };
    await recordAudit(tx, act, { ...audit, after: { matched } });
  }
  return ok({ matched });
}

async function writeMatch(tx: StoreTx, rowId: string, match: Match | undefined): Promise<void> {
  if (!match) return;
  const { outcome, orderId, paymentId, refundId } = match;
  await sql`
    update payout_rows set outcome = ${outcome}, order_id = ${orderId}, payment_id = ${paymentId}, refund_id = ${refundId}
     where store_id = ${tx.storeId} and id = ${rowId}`.execute(tx);
}
