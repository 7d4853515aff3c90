import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Charge } from './billing-rows.ts';
import { type Renewal, readBillingState } from './billing-state.ts';
import { issuePlatformInvoice } from './issue-platform-invoice.ts';
import { movePeriod } from './move-period.ts';
import { recordChange } from './record-change.ts';
import { TRANSFER } from './transfers.ts';

const DAY = 86_400_000;
/** The time for which a store stays open after its paid period, while its renewal is retried. */
export const GRACE_MS = 8 * DAY;

/** The name of each kind of charge in the subscription's history. */
export const KINDS = { subscribe: 'subscribed', renew: 'renewed', upgrade: 'upgraded' } as const;

/** Applies a paid charge to the subscription and issues its invoice. */
export async function applyPurchase(tx: PlatformTx, paid: Charge, act: Act): Promise<Charge> {
  const { store_id: storeId } = paid;
  const before = await readBillingState(tx, storeId);
  const { charge, periodStart } =
    paid.provider === TRANSFER
      ? await movePeriod(tx, paid, before, act)
      : { charge: paid, periodStart: paid.period_start };
  const { period_end: paidUntil } = charge;
  const kind = KINDS[charge.kind as keyof typeof KINDS];
  const anchor = charge.kind === 'subscribe' ? periodStart : charge.kind === 'upgrade' ? paidUntil : null;
  const after = new Date(paidUntil.getTime() + GRACE_MS);
  await tx
    .updateTable('subscriptions')
    .set({
      ...{ status: 'active', package_id: charge.package_id, cycle: charge.cycle, currency: charge.currency },
      ...{ period_start: periodStart, paid_until: paidUntil, current_period_end: after },
      anchor_day: keptAnchor(before.renewal, anchor, paidUntil),
      ...{ cancels_at_end: false, next_package_id: null, next_cycle: null, failed_tries: 0 },
      is_complimentary: false,
      ...(charge.total > 0 ? { renews_by: charge.provider === TRANSFER ? 'transfer' : 'card' } : {}),
      updated_at: act.at,
    })
    .where('store_id', '=', storeId)
    .execute();
  const packages = { before: before.package?.id ?? charge.package_id, after: charge.package_id };
  const periodEnd = { before: before.renewal?.paidUntil ?? before.periodEndsAt, after: paidUntil };
  await recordChange(tx, { storeId, kind, packages, periodEnd }, act);
  await issuePlatformInvoice(tx, charge, act);
  return charge;
}

/** The day of the month on which periods end: an upgrade or a renewal keeps it, and a new period sets it. */
function keptAnchor(renewal: Renewal | null, anchor: Date | null, paidUntil: Date): number {
  const keeps = renewal && (anchor === null || renewal.paidUntil.getTime() === paidUntil.getTime());
  return keeps ? renewal.anchorDay : (anchor ?? paidUntil).getUTCDate();
}
