import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { admitFiles, hasRefusedFiles, preparePrivatePhoto, type SentFiles } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const MEGABYTE = 1_048_576;
const DAY_MS = 86_400_000;

let network = 0;
/** An address that no other test uses. */
const newAddress = () => `203.0.${++network >> 8}.${network & 255}`;

type Sent = Partial<SentFiles> & { ip?: string; at?: Date };

const admits = async (
  { id }: TestStore,
  { ip = newAddress(), at = TEST_TIME, sizes = [5 * MEGABYTE], ...files }: Sent,
) => (await withStore(id, (tx) => admitFiles(tx, { sizes, ...files }, { ip, at }))).ok;

/** The number of such files that a store takes of many addresses in a day. */
async function mostOf(store: TestStore, sent: Sent = {}): Promise<number> {
  let count = 0;
  while (count < 300 && (await admits(store, sent))) count++;
  return count;
}

const freeShop = (slug: string) => makeStore({ slug, name: slug, packageCode: 'free' });
const FIRST = { sizes: [MEGABYTE], isFirstReceipt: true };
const isTold = (store: TestStore, at = TEST_TIME) => withStore(store.id, (tx) => hasRefusedFiles(tx, at));

test('an address adds 50 MB of files a day to a shop, and its refused files use up nothing of the shop’s sum', async () => {
  const ip = newAddress();
  for (let file = 0; file < 10; file++) expect(await admits(cedar, { ip })).toBe(true);
  for (let more = 0; more < 200; more++) expect(await admits(cedar, { ip, sizes: [9] })).toBe(false);
  expect(await isTold(cedar), 'of one address').toBe(false);
  expect(await admits(najd, { ip })).toBe(true);
  expect(await mostOf(cedar)).toBe(40);
  expect(await admits(cedar, { sizes: [9] })).toBe(false);
  expect(await admits(cedar, { ip, at: new Date(TEST_TIME.getTime() + DAY_MS) })).toBe(true);
});

test('the addresses of one IPv6 network count as one, and files of a few bytes as 16 kB each', async () => {
  const store = await makeStore({ slug: 'block', name: 'block' });
  const small = Array.from({ length: 64 }, () => 9);
  for (let time = 0; time < 50; time++) {
    expect(await admits(store, { ip: `2001:db8:1:${time}::1`, sizes: small })).toBe(true);
  }
  expect(await admits(store, { ip: '2001:db8:1:ffff::1', sizes: [9] })).toBe(false);
  expect(await admits(store, { ip: '2001:db8:2:1::1', sizes: [9] })).toBe(true);
});

test('a trial takes 102 MB of strangers’ files a day, and an unconfirmed or free shop 10 MB, and half of it is open to all', async () => {
  const trial = await makeStore({ slug: 'trial', name: 'trial', packageCode: 'scale', trialDays: 14 });
  expect(await mostOf(trial)).toBe(10);
  const free = await freeShop('free');
  const ip = newAddress();
  expect([await admits(free, { ip }), await admits(free, { ip })]).toEqual([true, false]);
  const unconfirmed = await makeStore({ slug: 'new', name: 'new', packageCode: 'unlimited' });
  await db.admin(
    `insert into provisional_stores (store_id, user_id, email, email_norm, token_hash, locale, created_at, expires_at)
     select $1, $2, 'new@example.com', 'new@example.com', 'x', 'en', now(), now() + interval '7 days'`,
    [unconfirmed.id, unconfirmed.ownerId],
  );
  expect(await mostOf(unconfirmed)).toBe(1);
});

test('who fills the open half keeps out no first receipt of up to 1 MB, and an address or IPv6 network sends 1 MB of them', async () => {
  const shop = await freeShop('first');
  const ip = newAddress();
  expect(await admits(shop, { ip })).toBe(true);
  expect(await admits(shop, { sizes: [9] })).toBe(false);
  expect(await admits(shop, { ...FIRST, sizes: [MEGABYTE + 1] })).toBe(false);
  expect([await admits(shop, { ...FIRST, ip }), await admits(shop, { ...FIRST, ip })]).toEqual([true, false]);
  const ipv6 = (block: number) => ({ ...FIRST, ip: `2001:db8:3:${block}::1` });
  expect([await admits(shop, ipv6(1)), await admits(shop, ipv6(2))]).toEqual([true, false]);
});

test('strangers with many addresses and orders leave a quarter of the day to those who bought before, 2 MB each', async () => {
  const shop = await freeShop('buyers');
  expect(await mostOf(shop, FIRST)).toBe(7);
  expect(await admits(shop, { ...FIRST, sizes: [200_000] }), 'what did not fit is not counted').toBe(true);
  const of = (buyer: string) => ({ sizes: [MEGABYTE], buyer });
  expect(await admits(shop, { ...of('one'), sizes: [MEGABYTE + 1] })).toBe(false);
  expect(await mostOf(shop, of('one'))).toBe(2);
  expect(await mostOf(shop, { ...of('two'), sizes: [100_000] })).toBe(5);
});

test('a shop’s owner is told for a day that files of shoppers found no room', async () => {
  const shop = await freeShop('told');
  await admits(shop, {});
  expect(await isTold(shop)).toBe(false);
  expect(await admits(shop, {})).toBe(false);
  expect([await isTold(shop), await isTold(najd)]).toEqual([true, false]);
  expect(await isTold(shop, new Date(TEST_TIME.getTime() + DAY_MS))).toBe(false);
});

test('a free shop takes three photos of a telephone with a buyer’s return after strangers filled the open half (attack 25.1)', async () => {
  const taken = await telephonePhoto();
  expect(taken.length).toBeGreaterThan(2 * MEGABYTE);
  const prepared = await preparePrivatePhoto(taken);
  if (!prepared.ok) throw new Error(prepared.code);
  const { width, height } = await sharp(prepared.value.bytes).metadata();
  expect([width, height]).toEqual([2000, 1500]);
  const { length } = prepared.value.bytes;
  expect(length).toBeLessThan(0.65 * MEGABYTE);
  const shop = await freeShop('photos');
  await mostOf(shop);
  expect(await admits(shop, { sizes: [9] })).toBe(false);
  expect(await admits(shop, { sizes: [length, length, length], buyer: 'one' })).toBe(true);
});

test('files that do not fit use up nothing of the share of their sender, a buyer or an IPv4 address (attack 25.3)', async () => {
  const shop = await freeShop('share');
  await mostOf(shop);
  const large = 0.8 * MEGABYTE;
  const ofBuyer = (sizes: number[]) => admits(shop, { sizes, buyer: 'one' });
  expect(await ofBuyer([large, large, large])).toBe(false);
  expect([await ofBuyer([large, large]), await ofBuyer([large]), await ofBuyer([200_000])]).toEqual([
    true,
    false,
    true,
  ]);
  const ip = newAddress();
  const first = (size: number) => admits(shop, { ...FIRST, ip, sizes: [size] });
  expect([await first(0.6 * MEGABYTE), await first(0.6 * MEGABYTE), await first(300_000)]).toEqual([
    true,
    false,
    true,
  ]);
});

/** 12 megapixels with an edge, a gradient and the noise of a camera. */
async function telephonePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const scene = `<svg width="${width}" height="${height}"><linearGradient id="light"><stop stop-color="#234"/>
    <stop offset="1" stop-color="#edc"/></linearGradient><rect width="100%" height="100%" fill="url(#light)"/>
    <circle cx="1800" cy="1500" r="900" fill="#852"/></svg>`;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .composite([{ input: Buffer.from(scene), blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
