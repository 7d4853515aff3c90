import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { currentPackage, type Package, packageOf } from '#domain/packages/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type ChangeHooks, changeSubscription } from './change-subscription.ts';
import type { PackageUnknown, StoreUnknown } from './errors.ts';
import { lockSubscription } from './lock-subscription.ts';
import { recordChange } from './record-change.ts';

export type PackageChanged = { before: Package; after: Package; isChanged: boolean };

/**
 * Moves a store to the current version of a package at once. Existing products, members, files and domains stay even
 * if they exceed the new limits, which apply only to additions.
 */
export async function changePackage(
  input: { storeId: string; code: string },
  act: Act,
  hooks?: ChangeHooks,
): Promise<Result<PackageChanged, StoreUnknown | PackageUnknown>> {
  return changeSubscription(
    { storeId: input.storeId, act, hooks },
    (tx) => writePackage(tx, input, act),
    (_tx, { before, after }) => ({
      action: 'subscription.package_changed',
      before: { package: before.code, version: before.version },
      after: { package: after.code, version: after.version },
    }),
  );
}

async function writePackage(
  tx: PlatformTx,
  { storeId, code }: { storeId: string; code: string },
  act: Act,
): Promise<Result<PackageChanged, StoreUnknown | PackageUnknown>> {
  const after = await currentPackage(tx, code);
  if (!after) return fail('package_unknown');
  if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
  const before = await packageOf(tx, storeId);
  if (!before) return fail('store_unknown');
  if (before.id === after.id) return ok({ before, after, isChanged: false });
  await tx
    .updateTable('subscriptions')
    .set({ package_id: after.id, is_complimentary: false, updated_at: act.at })
    .where('store_id', '=', storeId)
    .execute();
  await recordChange(tx, { storeId, kind: 'package', packages: { before: before.id, after: after.id } }, act);
  return ok({ before, after, isChanged: true });
}
