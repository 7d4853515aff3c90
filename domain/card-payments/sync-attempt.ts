import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { recordOrderEvent } from '#domain/orders/index.ts';
import {
  type AttemptStatus,
  type CardDesk,
  type Charge,
  isAttemptOpen,
  moveAttempt,
  type ProviderFailure,
  readAccountKeys,
  readAttempt,
} from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { applyCharge } from './apply-charge.ts';
import { compareCharge } from './compare-charge.ts';
import type { SyncFailure } from './errors.ts';
import { lockedAttempt } from './locked-attempt.ts';
import { type AtProvider, openPage, providerOf } from './open-page.ts';

export type Sync = {
  attemptId: string;
  desk: CardDesk;
  /** True to close an open page at the provider. */
  isOver?: boolean;
};

/**
 * Synchronizes an attempt with its provider and applies the result. Webhooks, the shopper's return, the
 * regular check and the end of a hold all call this function, so their order and number do not matter.
 */
export async function syncAttempt(
  storeId: string,
  { attemptId, desk, isOver = false }: Sync,
  act: Act,
): Promise<Result<AttemptStatus, SyncFailure>> {
  const found = await withStore(storeId, async (tx) => {
    const attempt = await readAttempt(tx, { id: attemptId });
    const keys = attempt && (await readAccountKeys(tx, attempt, desk));
    return attempt && keys ? { attempt, keys, desk } : null;
  });
  if (!found) return fail('attempt_not_found');
  if (found.attempt.status === 'paid') return ok('paid');
  const asked = await askProvider(storeId, found, { isOver, now: act.at });
  if (!asked.ok) return asked;
  const differences = compareCharge(asked.value, found.attempt, found.keys);
  if (differences.length > 0) {
    await withStore(storeId, (tx) =>
      noteDifference(tx, { attemptId, charge: asked.value, differences }, act),
    );
    return fail('charge_differs', { differences });
  }
  const status = await withStore(storeId, (tx) =>
    applyCharge(tx, { attemptId, charge: asked.value, isOver }, act),
  );
  return ok(status);
}

async function askProvider(
  storeId: string,
  at: AtProvider,
  { isOver, now }: { isOver: boolean; now: Date },
): Promise<Result<Charge, ProviderFailure>> {
  const page = await openPage(storeId, at, now);
  if (!page.ok) return page;
  const provider = providerOf(at);
  const { reference } = page.value;
  const charge = await provider.retrieve(at.keys, reference);
  const mustClose = isOver && charge.ok && charge.value.state === 'open' && isAttemptOpen(at.attempt);
  if (!mustClose || !provider.capabilities.closesPages) return charge;
  const closed = await provider.closeCheckout(at.keys, reference);
  if (!closed.ok && closed.code === 'provider_unreachable') return closed;
  // The provider refused to close the page; it may have been paid in the meantime.
  return provider.retrieve(at.keys, reference);
}

// Records the difference once, in the audit log and on the order, where staff are asked to check the
// provider.
async function noteDifference(
  tx: StoreTx,
  { attemptId, charge, differences }: { attemptId: string; charge: Charge; differences: string[] },
  act: Act,
): Promise<void> {
  const locked = await lockedAttempt(tx, attemptId);
  const differs = differences.join(', ');
  if (!locked || locked.attempt.differs === differs) return;
  const { order, attempt } = locked;
  const subject = { subjectKind: 'payment_attempt', subjectId: attemptId };
  await recordAudit(tx, act, { action: 'payment.differs', ...subject, after: { differences } });
  if (charge.state !== 'paid' && charge.state !== 'authorized') return;
  await moveAttempt(tx, attempt, { differs });
  await recordOrderEvent(
    tx,
    { order, kind: 'charge_differs', data: { differs: differences }, after: {} },
    act,
  );
}
