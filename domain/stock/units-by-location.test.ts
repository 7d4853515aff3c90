import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { setStock } from '#domain/catalog/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addLocation,
  listLocations,
  moveBetweenLocations,
  readUnitsByLocation,
  removeLocation,
  renameLocation,
  shiftLocation,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);

async function place(name: string): Promise<string> {
  const added = await inCedar((tx) => addLocation(tx, { name }, owner));
  if (!added.ok) throw new Error(added.code);
  return added.value.id;
}

const jeddah = await place('Jeddah');
const dammam = await place('Dammam');

/** Units at the main location, in Jeddah and in Dammam. */
async function there(variantId: string): Promise<number[]> {
  return (await inCedar((tx) => readUnitsByLocation(tx, variantId))).map(({ quantity }) => quantity);
}

const carry = (variantId: string, from: string | null, to: string | null, quantity: number, key = '') =>
  inCedar((tx) => moveBetweenLocations(tx, { variantId, from, to, quantity, key }, owner));

/** A lamp with ten units at the main location, four in Jeddah, three in Dammam. */
async function lamp(): Promise<string> {
  const variantId = await makeVariant(cedar, { title: `Lamp ${newId()}`, amount: 100, stock: 17 });
  expect((await carry(variantId, null, jeddah, 4)).ok).toBe(true);
  expect((await carry(variantId, null, dammam, 3)).ok).toBe(true);
  return variantId;
}

describe('units at several locations', () => {
  test('units at several locations are moved without changing the total', async () => {
    const variantId = await lamp();
    expect(await there(variantId)).toEqual([10, 4, 3]);
    await carry(variantId, jeddah, dammam, 4);
    expect(await there(variantId)).toEqual([10, 0, 7]);
    await carry(variantId, dammam, null, 6);
    expect(await there(variantId)).toEqual([16, 0, 1]);
  });

  test('orders take units from the main location first, then by priority', async () => {
    const variantId = await lamp();
    await orderOf(cedar, [{ variantId, quantity: 9 }]);
    expect(await there(variantId)).toEqual([1, 4, 3]);
    await orderOf(cedar, [{ variantId, quantity: 3 }]);
    expect(await there(variantId)).toEqual([0, 2, 3]);
    await orderOf(cedar, [{ variantId, quantity: 4 }]);
    expect(await there(variantId)).toEqual([0, 0, 1]);
  });

  test('returned units go to the main location, and do not refill the location they were taken from', async () => {
    const variantId = await lamp();
    const { orderId } = await orderOf(cedar, [{ variantId, quantity: 12 }]);
    expect(await there(variantId)).toEqual([0, 2, 3]);
    await inCedar((tx) => cancelOrder(tx, { orderId }, owner));
    expect(await there(variantId)).toEqual([12, 2, 3]);
  });

  test('units sold from several locations are deducted before a stock count adds units', async () => {
    const variantId = await lamp();
    await orderOf(cedar, [{ variantId, quantity: 16 }]);
    await inCedar((tx) => setStock(tx, { variantId, isTracked: true, quantity: 20 }, owner));
    expect(await there(variantId)).toEqual([19, 0, 1]);
    await inCedar((tx) => setStock(tx, { variantId, isTracked: true, quantity: 0 }, owner));
    expect(await there(variantId)).toEqual([0, 0, 0]);
  });

  test('the units at all locations add up to the total after any random sales, returns and transfers', async () => {
    const variantId = await lamp();
    let left = 17;
    // A deterministic sequence.
    for (let step = 1; step <= 24; step++) {
      const quantity = 1 + ((step * 7) % 4);
      if (step % 3 === 0) {
        await inCedar((tx) => setStock(tx, { variantId, isTracked: true, quantity: left + quantity }, owner));
        left += quantity;
      } else if (step % 3 === 1 && left >= quantity) {
        await orderOf(cedar, [{ variantId, quantity }]);
        left -= quantity;
      } else await carry(variantId, null, step % 2 === 0 ? jeddah : dammam, quantity);
      const parts = await there(variantId);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(left);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }
  });

  test('units cannot be moved from an empty location, in fractions, to no location, or by another store', async () => {
    const variantId = await lamp();
    await expectNothingChanged(db, async () => {
      expect(await carry(variantId, jeddah, null, 5)).toMatchObject({
        code: 'not_there',
        data: { available: 4 },
      });
      expect(await carry(variantId, null, jeddah, 11)).toMatchObject({ code: 'not_there' });
      for (const quantity of [0, -1, 1.5, Number.NaN, 3e9]) {
        expect(await carry(variantId, null, jeddah, quantity)).toMatchObject({ code: 'quantity_invalid' });
      }
      expect(await carry(variantId, jeddah, jeddah, 1)).toMatchObject({ code: 'same_location' });
      expect(await carry(variantId, null, newId(), 1)).toMatchObject({ code: 'location_not_found' });
      expect(await carry(newId(), null, jeddah, 1)).toMatchObject({ code: 'variant_not_found' });
      const foreign = await withStore(najd.id, (tx) =>
        moveBetweenLocations(tx, { variantId, from: null, to: jeddah, quantity: 1 }, owner),
      );
      expect(foreign).toMatchObject({ code: 'variant_not_found' });
    });
  });

  test('a transfer whose form is sent twice moves the units once, even if no units are left for a second one', async () => {
    const variantId = await lamp();
    const key = newId();
    const move = () => carry(variantId, jeddah, dammam, 4, key);
    const done = [...(await Promise.all([move(), move()])), await move()];
    expect(done.map((each) => each.ok)).toEqual([true, true, true]);
    expect(await there(variantId)).toEqual([10, 0, 7]);
  });

  test('two simultaneous transfers never move more units than there are', async () => {
    const variantId = await lamp();
    const done = await Promise.all([carry(variantId, jeddah, dammam, 3), carry(variantId, jeddah, null, 3)]);
    expect(done.filter((each) => each.ok)).toHaveLength(1);
    const parts = await there(variantId);
    expect(parts[1]).toBe(1);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(17);
  });
});

describe('a location', () => {
  test('a location has a unique name, is renamed, and has a priority', async () => {
    expect(await inCedar((tx) => addLocation(tx, { name: ' jeddah ' }, owner))).toMatchObject({
      code: 'name_taken',
    });
    expect(await inCedar((tx) => addLocation(tx, { name: ' ' }, owner))).toMatchObject({
      code: 'name_missing',
    });
    const abha = await place('Abha');
    await inCedar((tx) => shiftLocation(tx, { id: abha, by: 'earlier' }, owner));
    await inCedar((tx) => renameLocation(tx, { id: abha, name: 'Abha branch' }, owner));
    const names = (await inCedar(listLocations)).map(({ name }) => name);
    expect(names).toEqual(['Jeddah', 'Abha branch', 'Dammam']);
    await inCedar((tx) => removeLocation(tx, { id: abha }, owner));
    expect(await withStore(najd.id, listLocations)).toEqual([]);
  });

  test('the units of a removed location move to the main location', async () => {
    const variantId = await lamp();
    const abha = await place('Abha');
    await carry(variantId, null, abha, 5);
    await inCedar((tx) => removeLocation(tx, { id: abha }, owner));
    expect(await there(variantId)).toEqual([10, 4, 3]);
    expect(await inCedar((tx) => removeLocation(tx, { id: abha }, owner))).toMatchObject({
      code: 'location_not_found',
    });
  });
});
