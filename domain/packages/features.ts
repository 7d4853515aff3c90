import { sql } from 'kysely';
import { noteChange, type PlatformTx, type StoreTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, actorName, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { FeatureOff } from './errors.ts';
import { FEATURES, type Feature } from './package.ts';

/** `plan`: the store's package decides. */
export type FeatureSetting = 'on' | 'off' | 'plan';

export type StoreFeature = {
  feature: Feature;
  setting: FeatureSetting;
  isInPlan: boolean;
  isOn: boolean;
};

/** True if the store may begin to use a feature. */
export async function isFeatureOn(tx: StoreTx, feature: Feature): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select app.is_feature_on(${feature}) as "isOn"`.execute(tx);
  return rows[0]?.isOn !== false;
}

/** Refuses if the store may not begin to use a feature. Never called by orders, edits or exports. */
export async function requireFeature(tx: StoreTx, feature: Feature): Promise<Result<undefined, FeatureOff>> {
  return (await isFeatureOn(tx, feature)) ? ok() : fail('feature_off', { feature });
}

/** requireFeature in a transaction of the platform. */
export async function requireFeatureOf(
  tx: PlatformTx,
  storeId: string,
  feature: Feature,
): Promise<Result<undefined, FeatureOff>> {
  const all = await featuresIn(tx, storeId);
  return all.some((each) => each.feature === feature && !each.isOn) ? fail('feature_off', { feature }) : ok();
}

/** Every feature of a store, with its switch and the package's setting. */
export function storeFeatures(storeId: string): Promise<StoreFeature[]> {
  return withPlatform((tx) => featuresIn(tx, storeId));
}

async function featuresIn(tx: PlatformTx, storeId: string): Promise<StoreFeature[]> {
  const switches = await tx
    .selectFrom('store_features')
    .select(['feature', 'is_on'])
    .where('store_id', '=', storeId)
    .execute();
  const plan = await tx
    .selectFrom('subscriptions as s')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .select('p.features_off')
    .where('s.store_id', '=', storeId)
    .executeTakeFirst();
  return FEATURES.map((feature) => {
    const own = switches.find((each) => each.feature === feature)?.is_on;
    const isInPlan = !(plan?.features_off ?? []).includes(feature);
    const setting = own === undefined ? 'plan' : own ? 'on' : 'off';
    return { feature, setting, isInPlan, isOn: own ?? isInPlan };
  });
}

export type FeatureSwitch = { storeId: string; feature: Feature; setting: FeatureSetting };

/** There is no such store, or it was removed. */
export type FeatureStoreUnknown = Failure<'store_unknown', undefined>;

/** Switches a feature for one store, overriding its package; applies from the store's next request on. */
export async function switchFeature(
  { storeId, feature, setting }: FeatureSwitch,
  act: Act,
): Promise<Result<{ isChanged: boolean }, FeatureStoreUnknown>> {
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const before = await lockSetting(tx, { storeId, feature });
      if (!before || before === setting) return before;
      await writeSetting(tx, { storeId, feature, setting }, act);
      const detail = { feature, before, after: setting };
      await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail });
      return before;
    },
    async (tx, before) => {
      if (!before) return fail('store_unknown');
      if (before === setting) return ok({ isChanged: false });
      await recordAudit(tx, act, {
        ...{ action: 'store.feature_switched', subjectKind: 'store', subjectId: storeId },
        before: { feature, setting: before },
        after: { feature, setting },
      });
      await noteChange(tx, ['state']);
      return ok({ isChanged: true });
    },
  );
}

async function lockSetting(
  tx: PlatformTx,
  { storeId, feature }: Pick<FeatureSwitch, 'storeId' | 'feature'>,
): Promise<FeatureSetting | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('features ' || ${storeId}::text, 0))`.execute(tx);
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (!store) return null;
  return (await featuresIn(tx, storeId)).find((each) => each.feature === feature)?.setting ?? null;
}

async function writeSetting(
  tx: PlatformTx,
  { storeId, feature, setting }: FeatureSwitch,
  { by, at, operator }: Act,
): Promise<void> {
  if (setting === 'plan') {
    await tx
      .deleteFrom('store_features')
      .where('store_id', '=', storeId)
      .where('feature', '=', feature)
      .execute();
    return;
  }
  const by_name = (operator?.name ?? actorName(by)).slice(0, 120);
  const set = { is_on: setting === 'on', by_name, at };
  await tx
    .insertInto('store_features')
    .values({ store_id: storeId, feature, ...set })
    .onConflict((conflict) => conflict.columns(['store_id', 'feature']).doUpdateSet(set))
    .execute();
}
