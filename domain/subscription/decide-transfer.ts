import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type Charge, type ChargeStatus, readCharge } from './billing-rows.ts';
import { settleCharge } from './settle-charge.ts';
import { TRANSFER } from './transfers.ts';

/** The store has no transfer with this id. */
type TransferUnknown = Failure<'transfer_unknown', undefined>;
/** The transfer was already confirmed, rejected, withdrawn or expired. */
type TransferDecided = Failure<'transfer_decided', { status: ChargeStatus; failureCode: string }>;
/** The received amount differs from the requested one, so the transfer cannot be confirmed as paid. */
type AmountDiffers = Failure<'amount_differs', { total: number; currency: string }>;

export type TransferFailure = TransferUnknown | TransferDecided | AmountDiffers;

type Deciding = { storeId: string; chargeId: string };

/** Records that the exact amount of a transfer arrived. A repeated call succeeds and changes nothing. */
export async function confirmTransfer(
  { storeId, chargeId, received }: Deciding & { received: number },
  act: Act,
): Promise<Result<undefined, TransferFailure>> {
  const charge = await transferCharge(storeId, chargeId);
  if (!charge) return fail('transfer_unknown');
  const { total, currency } = charge;
  if (received !== total) return fail('amount_differs', { total, currency });
  await settleCharge(storeId, { chargeId, outcome: { state: 'paid' }, decided: decidedBy(act, '') }, act);
  return outcomeOf({ storeId, chargeId }, 'paid', '');
}

/** Records that the operator rejects a transfer. The owner is mailed the reason. */
export async function rejectTransfer(
  { storeId, chargeId, reason }: Deciding & { reason: string },
  act: Act,
): Promise<Result<undefined, TransferFailure>> {
  if (!(await transferCharge(storeId, chargeId))) return fail('transfer_unknown');
  await endTransfer(storeId, { chargeId, failureCode: 'transfer_rejected', reason }, act);
  return outcomeOf({ storeId, chargeId }, 'failed', 'transfer_rejected');
}

/** Ends a pending transfer whose money has not arrived. */
export async function endTransfer(
  storeId: string,
  { chargeId, failureCode, reason = '' }: { chargeId: string; failureCode: string; reason?: string },
  act: Act,
) {
  const outcome = { state: 'failed' as const, failureCode };
  return settleCharge(storeId, { chargeId, outcome, decided: decidedBy(act, reason) }, act);
}

const decidedBy = (act: Act, reason: string) => ({
  by: (act.operator?.name ?? actorName(act.by)).slice(0, 120),
  reason: reason.slice(0, 500),
});

async function transferCharge(storeId: string, chargeId: string): Promise<Charge | null> {
  const charge = await withPlatform((tx: PlatformTx) => readCharge(tx, storeId, chargeId));
  return charge?.provider === TRANSFER ? charge : null;
}

/** The first decision counts: a different one is refused. */
async function outcomeOf(
  { storeId, chargeId }: Deciding,
  wanted: ChargeStatus,
  code: string,
): Promise<Result<undefined, TransferDecided>> {
  const charge = await transferCharge(storeId, chargeId);
  if (!charge) throw new Error('A decided transfer is gone.');
  const { status, failure_code: failureCode } = charge;
  return status === wanted && failureCode === code ? ok() : fail('transfer_decided', { status, failureCode });
}
