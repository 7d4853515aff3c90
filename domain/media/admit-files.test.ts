import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { admitFiles } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const MEGABYTE = 1_048_576;
const DAY_MS = 86_400_000;

let network = 0;
/** An address that no other test uses. */
const newAddress = () => `203.0.113.${++network}`;

type Sent = { ip?: string; sizes?: number[]; at?: Date };

const admits = async (
  { id }: TestStore,
  { ip = newAddress(), sizes = [5 * MEGABYTE], at = TEST_TIME }: Sent,
) => (await withStore(id, (tx) => admitFiles(tx, sizes, { ip, at }))).ok;

/** The number of files of 5 MB that a store takes of many addresses in a day. */
async function mostOf(store: TestStore): Promise<number> {
  let count = 0;
  while (count < 200 && (await admits(store, {}))) count++;
  return count;
}

test('an address adds 50 MB of files a day to a shop, and its refused files use up nothing of the shop’s sum', async () => {
  const ip = newAddress();
  for (let file = 0; file < 10; file++) expect(await admits(cedar, { ip })).toBe(true);
  for (let more = 0; more < 200; more++) expect(await admits(cedar, { ip, sizes: [9] })).toBe(false);
  expect(await admits(najd, { ip })).toBe(true);
  expect(await mostOf(cedar)).toBe(90);
  expect(await admits(cedar, { sizes: [9] })).toBe(false);
  expect(await admits(cedar, { ip, at: new Date(TEST_TIME.getTime() + DAY_MS) })).toBe(true);
});

test('the addresses of one IPv6 block count as one, and files of a few bytes as 16 kB each', async () => {
  const store = await makeStore({ slug: 'block', name: 'block' });
  const small = Array.from({ length: 64 }, () => 9);
  for (let time = 0; time < 50; time++) {
    expect(await admits(store, { ip: `2001:db8:1:1::${time}`, sizes: small })).toBe(true);
  }
  expect(await admits(store, { ip: '2001:db8:1:1::ffff', sizes: [9] })).toBe(false);
  expect(await admits(store, { ip: '2001:db8:1:2::1', sizes: [9] })).toBe(true);
});

test('a trial takes 102 MB of strangers’ files a day, and an unconfirmed or free shop 10 MB, half of it of one address', async () => {
  const trial = await makeStore({ slug: 'trial', name: 'trial', packageCode: 'scale', trialDays: 14 });
  expect(await mostOf(trial)).toBe(20);
  const free = await makeStore({ slug: 'free', name: 'free', packageCode: 'free' });
  const ip = newAddress();
  expect([await admits(free, { ip }), await admits(free, { ip })]).toEqual([true, false]);
  expect(await mostOf(free)).toBe(1);
  const unconfirmed = await makeStore({ slug: 'new', name: 'new', packageCode: 'unlimited' });
  await db.admin(
    `insert into provisional_stores (store_id, user_id, email, email_norm, token_hash, locale, created_at, expires_at)
     select $1, $2, 'new@example.com', 'new@example.com', 'x', 'en', now(), now() + interval '7 days'`,
    [unconfirmed.id, unconfirmed.ownerId],
  );
  expect(await mostOf(unconfirmed)).toBe(2);
});
