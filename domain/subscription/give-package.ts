import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { currentPackage, type Package, packageOf, planReminders } from '#domain/packages/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { openCharge } from './billing-rows.ts';
import { type ChangeHooks, changeSubscription } from './change-subscription.ts';
import type { PackageUnknown, StoreUnknown } from './errors.ts';
import { lockSubscription } from './lock-subscription.ts';
import { wholeSecond } from './quote.ts';
import { recordChange } from './record-change.ts';
import { NO_RENEWAL } from './write-renewal.ts';

/** endsAt: the time at which the store has to pay or closes; null for no end. */
export type Gift = { storeId: string; code: string; endsAt: Date | null };

type GiveFailure =
  | StoreUnknown
  | PackageUnknown
  /** A payment is in progress, and the gift would replace the plan that it pays for. */
  | { ok: false; code: 'charge_open'; data: undefined }
  | { ok: false; code: 'end_passed'; data: undefined };

export type PackageGiven = { after: string; endsAt: Date | null; isChanged: true };

/**
 * Gives a store the current version of a package free of charge: without an invoice and without renewals. Earlier
 * payments are not refunded. The owner is reminded before the end as of any other plan; a subscription bought
 * meanwhile starts at the end.
 */
export async function givePackage(
  gift: Gift,
  act: Act,
  hooks?: ChangeHooks,
): Promise<Result<PackageGiven, GiveFailure>> {
  if (gift.endsAt && gift.endsAt <= act.at) return fail('end_passed');
  const endsAt = gift.endsAt && wholeSecond(gift.endsAt);
  return changeSubscription(
    { storeId: gift.storeId, act, hooks },
    (tx) => writeGift(tx, { ...gift, endsAt }, act),
    async (tx, { after }) => {
      await planReminders(tx, endsAt);
      return {
        action: 'subscription.complimentary',
        after: { package: after, currentPeriodEnd: endsAt?.toISOString() ?? null },
      };
    },
  );
}

async function writeGift(
  tx: PlatformTx,
  { storeId, code, endsAt }: Gift,
  act: Act,
): Promise<Result<PackageGiven, GiveFailure>> {
  const given = await currentPackage(tx, code);
  if (!given) return fail('package_unknown');
  const now = await lockSubscription(tx, storeId, act.at);
  const before: Package | null = now && (await packageOf(tx, storeId));
  if (!now || !before) return fail('store_unknown');
  if (await openCharge(tx, storeId)) return fail('charge_open');
  await tx
    .updateTable('subscriptions')
    .set({ ...NO_RENEWAL, is_complimentary: true, package_id: given.id })
    .set({ current_period_end: endsAt, updated_at: act.at })
    .where('store_id', '=', storeId)
    .execute();
  const packages = { before: before.id, after: given.id };
  const periodEnd = { before: now.periodEndsAt, after: endsAt };
  await recordChange(tx, { storeId, kind: 'complimentary', packages, periodEnd }, act);
  return ok({ after: given.code, endsAt, isChanged: true });
}
