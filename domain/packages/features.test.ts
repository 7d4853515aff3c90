import { expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { operatorAct, systemAct } from '#domain/audit/index.ts';
import { addDomain } from '#domain/domains/index.ts';
import { attachFile, placeForFile } from '#domain/downloads/index.ts';
import { createDevice } from '#domain/fatoora/index.ts';
import { addLocation, renameLocation } from '#domain/stock/index.ts';
import { changePackage } from '#domain/subscription/index.ts';
import { saveSet } from '#domain/team/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  currentPackage,
  FEATURES,
  type Feature,
  type FeatureSetting,
  savePackage,
  storeFeatures,
  switchFeature,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const at = TEST_TIME;
const cli = systemAct('cli', at);
const store = await makeStore({ slug: 'cedar', name: 'Cedar House', packageCode: 'pro' });
const other = await makeStore({ slug: 'najd', name: 'Najd', packageCode: 'pro' });
const operator = {
  userId: store.ownerId,
  name: 'Mona',
  role: 'support',
  permission: 'stores.features',
} as const;
const act = operatorAct(operator, at);
const OFF = { ok: false, code: 'feature_off' } as const;

const put = (feature: Feature, setting: FeatureSetting, storeId = store.id) =>
  switchFeature({ storeId, feature, setting }, act);
const isOn = async (feature: Feature, storeId = store.id) =>
  (await storeFeatures(storeId)).find((each) => each.feature === feature)?.isOn;

async function placeOf(variantId: string): Promise<{ productId: string; variantId: string }> {
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  return { productId: row?.id ?? '', variantId };
}

/** A new version of Pro without these features. */
async function proWithout(featuresOff: Feature[]): Promise<void> {
  const now = await withPlatform((tx) => currentPackage(tx, 'pro'));
  if (!now) throw new Error('Pro is missing.');
  const { id: _id, version, ...content } = now;
  const saved = await savePackage({ ...content, featuresOff, expectedVersion: version }, cli);
  if (!saved.ok) throw new Error(saved.code);
}

test('a package version without a feature applies only to the stores that move to it', async () => {
  await proWithout(['locations', 'own_roles']);
  expect(await isOn('locations')).toBe(true);
  await changePackage({ storeId: store.id, code: 'pro' }, cli);
  expect(await isOn('locations')).toBe(false);
  expect(await isOn('digital_files')).toBe(true);
  expect(await isOn('locations', other.id)).toBe(true);
  const add = (storeId: string) => withStore(storeId, (tx) => addLocation(tx, { name: 'Depot' }, cli));
  await expectNothingChanged(db, async () => expect(await add(store.id)).toMatchObject(OFF));
  expect(await add(other.id)).toMatchObject({ ok: true });
});

test('a feature switch of one store overrides its package, and can be removed again', async () => {
  expect(await put('locations', 'on')).toEqual({ ok: true, value: { isChanged: true } });
  expect(await isOn('locations')).toBe(true);
  expect(await put('locations', 'on')).toEqual({ ok: true, value: { isChanged: false } });
  await put('locations', 'plan');
  expect(await isOn('locations')).toBe(false);
  await put('digital_files', 'off');
  expect(await isOn('digital_files')).toBe(false);
  expect(await isOn('digital_files', other.id)).toBe(true);
  await put('digital_files', 'plan');
  const logged = await db.admin(
    "select name, detail from operator_acts where action = 'stores.features' order by id limit 1",
  );
  expect(logged).toEqual([{ name: 'Mona', detail: { feature: 'locations', before: 'plan', after: 'on' } }]);
  const audited = await db.admin(
    "select after from audit_entries where store_id = $1 and action = 'store.feature_switched' order by at, id limit 1",
    [store.id],
  );
  expect(audited).toEqual([{ after: { feature: 'locations', setting: 'on' } }]);
});

test('switching a feature of an unknown or removed store changes nothing', async () => {
  await expectNothingChanged(db, async () => {
    expect(await put('locations', 'off', newId())).toMatchObject({ code: 'store_unknown' });
  });
});

test('a feature that is switched off cannot be started, and its existing uses stay', async () => {
  const variant = await makeVariant(store, { title: 'Song', amount: 500, stock: null });
  const place = { ...(await placeOf(variant)), bytes: 10 };
  const file = {
    contentId: newId(),
    fileName: 'song.mp3',
    contentType: 'audio/mpeg',
    bytes: 10,
    hash: 'a'.repeat(64),
  };
  const attach = () =>
    withStore(store.id, (tx) =>
      attachFile(tx, { ...place, file, maxDownloads: 3, validDays: 30, isWhole: true }, cli),
    );
  expect(await attach()).toMatchObject({ ok: true });
  await put('locations', 'on');
  const depot = await withStore(store.id, (tx) => addLocation(tx, { name: 'First' }, cli));
  if (!depot.ok) throw new Error(String(depot.code));

  for (const feature of FEATURES) await put(feature, 'off');
  const song = await makeVariant(store, { title: 'Another song', amount: 500, stock: null });
  const another = { ...(await placeOf(song)), bytes: 10 };
  const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
  const set = { id: null, name: 'Packers', actions: ['orders.view'], version: 0 };
  await expectNothingChanged(db, async () => {
    expect(await withStore(store.id, (tx) => placeForFile(tx, another))).toMatchObject(OFF);
    expect(await withStore(store.id, (tx) => addLocation(tx, { name: 'Second' }, cli))).toMatchObject(OFF);
    expect(await saveSet(store.id, set, cli)).toMatchObject(OFF);
    expect(await addDomain(store.id, { typed: 'shop.cedar.com', settings }, cli)).toMatchObject(OFF);
    const device = {} as Parameters<typeof createDevice>[1]['device'];
    expect(await withStore(store.id, (tx) => createDevice(tx, { device, secretKey: '' }, cli))).toMatchObject(
      OFF,
    );
  });
  expect(await withStore(store.id, (tx) => placeForFile(tx, place))).toMatchObject({ ok: true });
  const renamed = await withStore(store.id, (tx) =>
    renameLocation(tx, { id: depot.value.id, name: 'New' }, cli),
  );
  expect(renamed.ok).toBe(true);
});
