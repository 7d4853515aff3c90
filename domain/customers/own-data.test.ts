import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { type PreparedImage, preparePortrait } from '#domain/media/index.ts';
import { makeCustomer, signInAs } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  addressesOf,
  forgetCustomer,
  MOST_ADDRESSES,
  makeDefaultAddress,
  removeAddress,
  saveAddress,
  saveProfile,
  setPhoto,
  shopperOf,
  stepUp,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const HOME = {
  label: 'Home',
  name: 'Noura Al Otaibi',
  phone: '+966501234567',
  address: '12 Palm Street',
  addressMore: '',
  city: 'Riyadh',
  zipCode: '12345',
  country: 'SA',
};
const keep = (customerId: string, { id = null as string | null, isDefault = false, label = 'Home' } = {}) =>
  withStore(cedar.id, (tx) =>
    saveAddress(tx, { customerId, id, fields: { ...HOME, label }, isDefault }, SHOPPER),
  );
const added = async (customerId: string, label: string) => {
  const done = await keep(customerId, { label });
  if (!done.ok) throw new Error(done.code);
  return done.value;
};
const book = async (customerId: string, store: TestStore = cedar) =>
  (await withStore(store.id, (tx) => addressesOf(tx, customerId))).map((one) => [one.label, one.isDefault]);
const portrait = async (): Promise<PreparedImage> => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const photo = await preparePortrait(Buffer.from(pixel, 'base64'));
  if (!photo.ok) throw new Error(photo.code);
  return photo.value;
};

describe('an address book', () => {
  test('an address book always has a default: the first address, or another one chosen later', async () => {
    const { id: noura } = await makeCustomer(cedar, { email: 'noura@example.com' });
    const home = await added(noura, 'Home');
    const work = await added(noura, 'Work');
    expect(await book(noura)).toEqual([
      ['Home', true],
      ['Work', false],
    ]);
    expect(
      await withStore(cedar.id, (tx) => makeDefaultAddress(tx, { customerId: noura, id: work })),
    ).toEqual({
      ok: true,
    });
    expect(await keep(noura, { id: home, label: 'Parents' })).toEqual({ ok: true, value: home });
    expect(await book(noura)).toEqual([
      ['Work', true],
      ['Parents', false],
    ]);
    await withStore(cedar.id, (tx) => removeAddress(tx, { customerId: noura, id: work }));
    expect(await book(noura)).toEqual([['Parents', true]]);
  });

  test('an address book cannot be read or changed by another account or another store', async () => {
    const { id: owner } = await makeCustomer(cedar, { email: 'owner@example.com' });
    const { id: other } = await makeCustomer(cedar, { email: 'other@example.com' });
    const { id: abroad } = await makeCustomer(najd, { email: 'owner@example.com' });
    const id = await added(owner, 'Home');
    const tries: (() => Promise<unknown>)[] = [
      () => keep(other, { id, label: 'Mine' }),
      () => withStore(cedar.id, (tx) => removeAddress(tx, { customerId: other, id })),
      () => withStore(cedar.id, (tx) => makeDefaultAddress(tx, { customerId: other, id })),
      () => withStore(najd.id, (tx) => removeAddress(tx, { customerId: abroad, id })),
      () => withStore(cedar.id, (tx) => removeAddress(tx, { customerId: owner, id: 'no id' })),
    ];
    for (const attempt of tries) {
      expect(await expectNothingChanged(db, attempt)).toMatchObject({ code: 'address_not_found' });
    }
    expect(await book(owner)).toEqual([['Home', true]]);
  });

  test('an address book has a limit, also under simultaneous additions', async () => {
    const { id } = await makeCustomer(cedar, { email: 'many@example.com' });
    const tries = await Promise.all(Array.from({ length: MOST_ADDRESSES + 3 }, () => keep(id)));
    expect(tries.filter((one) => !one.ok).map((one) => !one.ok && one.code)).toEqual(
      Array(3).fill('too_many_addresses'),
    );
    expect(await book(id)).toHaveLength(MOST_ADDRESSES);
  });
});

describe('a profile', () => {
  test('a profile has a name that follows the store’s rules, and the language of its mails', async () => {
    const { id } = await makeCustomer(cedar, { email: 'name@example.com' });
    const save = (name: string) =>
      withStore(cedar.id, (tx) => saveProfile(tx, { customerId: id, name, locale: 'ar' }, SHOPPER));
    expect(await save('  Noura   Hassan ')).toEqual({ ok: true });
    expect(await db.admin('select name, locale, version from customers where id = $1', [id])).toEqual([
      { name: 'Noura Hassan', locale: 'ar', version: 2 },
    ]);
    for (const name of ['', 'Ann', 'x'.repeat(121)]) {
      expect(await expectNothingChanged(db, () => save(name))).toMatchObject({ code: 'fields_invalid' });
    }
  });

  test('a profile has one photo, which a new photo replaces, and no photo once it is deleted', async () => {
    const { id } = await makeCustomer(cedar, { email: 'photo@example.com' });
    const [first, second] = [await portrait(), await portrait()];
    const set = (image: typeof first | null) =>
      withStore(cedar.id, (tx) => setPhoto(tx, { customerId: id, image }, SHOPPER));
    const media = () => db.admin('select hash from media where store_id = $1', [cedar.id]);
    expect(await set(first)).toBeNull();
    expect(await set(second)).toBe(first.hash);
    expect(await media()).toEqual([{ hash: second.hash }]);
    expect(await set(null)).toBe(second.hash);
    expect(await media()).toEqual([]);
  });
});

describe('an account is deleted', () => {
  test('deleting an account deletes its sessions, addresses, photo and mails, but not another store’s account with that e-mail', async () => {
    const gone = await makeCustomer(cedar, { email: 'gone@example.com' });
    const stays = await makeCustomer(najd, { email: 'gone@example.com' });
    const token = await signInAs(cedar, gone.id, TEST_TIME);
    await added(gone.id, 'Home');
    const image = await portrait();
    await withStore(cedar.id, (tx) => setPhoto(tx, { customerId: gone.id, image }, SHOPPER));
    const forget = () => withStore(cedar.id, (tx) => forgetCustomer(tx, { customerId: gone.id }, SHOPPER));
    expect(await forget()).toBe(true);
    expect(await db.admin('select 1 from media where hash = $1', [image.hash])).toEqual([]);
    expect(await withStore(cedar.id, (tx) => shopperOf(tx, token, TEST_TIME))).toBeNull();
    for (const table of ['customer_sessions', 'customer_addresses', 'customer_tokens']) {
      expect(await db.admin(`select 1 from ${table} where customer_id = $1`, [gone.id])).toEqual([]);
    }
    expect(await db.admin("select id from customers where email_norm = 'gone@example.com'")).toEqual([
      { id: stays.id },
    ]);
    expect(await expectNothingChanged(db, forget)).toBe(false);
  });

  test('deleting an account needs the password, or a recent sign-in for an account without one', async () => {
    const { id } = await makeCustomer(cedar, { email: 'google@example.com' });
    const token = await signInAs(cedar, id, TEST_TIME);
    const shopper = await withStore(cedar.id, (tx) => shopperOf(tx, token, TEST_TIME));
    const proof = { customerId: id, sessionId: shopper?.sessionId ?? '', password: '' };
    const at = (minutes: number) => ({ ...SHOPPER, at: new Date(TEST_TIME.getTime() + minutes * 60_000) });
    expect(await stepUp(cedar.id, proof, at(9))).toEqual({ ok: true });
    expect(await stepUp(cedar.id, proof, at(11))).toMatchObject({ code: 'sign_in_again' });
  });
});
