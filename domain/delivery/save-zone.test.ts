import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type DeliveryMethod,
  deliveryOptions,
  moveZone,
  readDeliveryRules,
  removeZone,
  saveZone,
  type ZoneDraft,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Owner', role: 'owner' }, TEST_TIME);

const way: DeliveryMethod = {
  id: 'way',
  names: { en: 'Courier', ar: 'مندوب' },
  details: { en: '', ar: '' },
  price: { kind: 'flat', charge: 1_500 },
  freeFrom: 20_000,
  mostGrams: null,
  minDays: 1,
  maxDays: 2,
  isPickup: false,
  allowsCash: true,
};
const riyadh: ZoneDraft = {
  names: { en: 'Riyadh', ar: 'الرياض' },
  places: [{ country: 'SA', regions: [], cities: ['riyadh'], zips: [] }],
  methods: [way],
};

beforeEach(async () => {
  await db.admin('update store_settings set delivery_rules = null');
});

describe('a zone', () => {
  test('a saved zone comes before the default zone, is audited, and sets the charge of an address in it', async () => {
    const saved = await withStore(cedar.id, (tx) =>
      saveZone(tx, { id: null, version: null, zone: riyadh }, act),
    );
    expect(saved).toMatchObject({ ok: true, value: { ...riyadh, version: 1 } });
    const rules = await withStore(cedar.id, (tx) => readDeliveryRules(tx));
    expect(rules.zones.map(({ names }) => names.en)).toEqual(['Riyadh', 'Everywhere']);
    const parcel = { goods: money(1_000, cedar.currency), weightGrams: 0, itemCount: 1 };
    const chargeIn = (city: string) =>
      deliveryOptions(rules, parcel, { country: 'SA', region: '', city, zipCode: '' }, null)[0]?.charge
        .amount;
    expect([chargeIn('الرياض'), chargeIn('Jeddah')]).toEqual([1_500, 500]);
    const audit = await db.admin(
      `select action, subject_kind, actor_name from audit_entries order by at desc, id desc limit 1`,
    );
    expect(audit[0]).toMatchObject({ action: 'delivery.zone_saved', subject_kind: 'delivery_zone' });
  });

  test('a zone that was saved meanwhile is not overwritten', async () => {
    const first = await added(riyadh);
    await withStore(cedar.id, (tx) => saveZone(tx, { id: first.id, version: 1, zone: riyadh }, act));
    await expectNothingChanged(db, async () => {
      const late = await withStore(cedar.id, (tx) =>
        saveZone(tx, { id: first.id, version: 1, zone: { ...riyadh, methods: [] } }, act),
      );
      expect(late).toEqual({ ok: false, code: 'stale', data: { version: 2 } });
      const gone = await withStore(cedar.id, (tx) => removeZone(tx, { id: first.id, version: 1 }, act));
      expect(gone).toMatchObject({ ok: false, code: 'stale' });
    });
  });

  test('an invalid zone is refused as a whole, with its problems by field', async () => {
    const bad: ZoneDraft = {
      names: { en: '', ar: '' },
      places: [{ country: 'ZZ', regions: [], cities: [], zips: ['1*2'] }],
      methods: [
        { ...way, minDays: 3, maxDays: 2, price: { kind: 'weight', steps: [{ from: 5, charge: -1 }] } },
        { ...way, price: { kind: 'flat', charge: 1.5 } },
      ],
    };
    await expectNothingChanged(db, async () => {
      const refused = await withStore(cedar.id, (tx) =>
        saveZone(tx, { id: null, version: null, zone: bad }, act),
      );
      expect(refused).toEqual({
        ok: false,
        code: 'invalid_zone',
        data: {
          fields: {
            'names.en': { code: 'required' },
            'places.0.country': { code: 'country_unknown' },
            'places.0.zips': { code: 'zip_invalid', typed: '1*2' },
            'methods.0.steps.0.charge': { code: 'negative' },
            'methods.0.steps.0.from': { code: 'steps_disordered' },
            'methods.0.maxDays': { code: 'days_reversed' },
            'methods.1.charge': { code: 'not_a_number' },
          },
        },
      });
    });
  });

  test('a zone of another store is not found', async () => {
    const { id } = await added(riyadh);
    await expectNothingChanged(db, async () => {
      const theirs = await withStore(najd.id, (tx) =>
        saveZone(tx, { id, version: 1, zone: riyadh }, systemAct('test', TEST_TIME)),
      );
      expect(theirs).toMatchObject({ ok: false, code: 'zone_not_found' });
    });
  });
});

test('zones whose cities are too many for the database are refused, and nothing changes', async () => {
  const cities = Array.from({ length: 600 }, (_, n) => `a city with a long name ${n}`);
  const places = Array.from({ length: 80 }, () => ({ country: 'SA', regions: [], cities, zips: [] }));
  await expectNothingChanged(db, async () => {
    const huge = { id: null, version: null, zone: { ...riyadh, places } };
    const saved = await withStore(cedar.id, (tx) => saveZone(tx, huge, act));
    expect(saved).toMatchObject({ ok: false, code: 'zones_too_large' });
  });
});

test('zones are moved one position and removed, and a store without zones does not deliver', async () => {
  const { id } = await added(riyadh);
  const names = () =>
    withStore(cedar.id, async (tx) => (await readDeliveryRules(tx)).zones.map((zone) => zone.names.en));
  await withStore(cedar.id, (tx) => moveZone(tx, { id, by: 1 }, act));
  expect(await names()).toEqual(['Everywhere', 'Riyadh']);
  await withStore(cedar.id, (tx) => moveZone(tx, { id, by: 1 }, act));
  expect(await names()).toEqual(['Everywhere', 'Riyadh']);
  expect(await withStore(cedar.id, (tx) => moveZone(tx, { id: 'nothing', by: 1 }, act))).toMatchObject({
    code: 'zone_not_found',
  });
  await withStore(cedar.id, (tx) => removeZone(tx, { id: 'standard', version: 1 }, act));
  await withStore(cedar.id, (tx) => removeZone(tx, { id, version: 1 }, act));
  expect(await names()).toEqual([]);
});

test('the promises on pages follow the zones of the store’s own country', async () => {
  const { country } = (
    await db.admin(`select country from store_settings where store_id = '${cedar.id}'`)
  )[0] as {
    country: string;
  };
  const whole = { country, regions: [], cities: [], zips: [] };
  await added({ ...riyadh, places: [whole] });
  const rows = await db.admin(
    `select delivery_flat::int as flat, delivery_free_from::int as free from store_settings where store_id = '${cedar.id}'`,
  );
  expect(rows[0]).toEqual({ flat: 1_500, free: 20_000 });
});

async function added(zone: ZoneDraft) {
  const saved = await withStore(cedar.id, (tx) => saveZone(tx, { id: null, version: null, zone }, act));
  if (!saved.ok) throw new Error(saved.code);
  return saved.value;
}
