import { expect, test } from 'vitest';
import { decodeQrTags, encodeQrTags } from '#lib/qr-tags.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { DEVICE, SECRET_KEY, stampingStore } from '#tests/support/stamping-store.ts';
import { completeSeller, twoStores } from '#tests/support/stores.ts';
import { connectDevice, createDevice, readLink } from './index.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand, owner, inStore } = shop;
await completeSeller(najd, DEVICE.seller.vatNumber);

const link = () => inStore(readLink);
const connect = (oneTimeCode: string, act = owner) =>
  connectDevice(najd.id, { oneTimeCode, authority: stand.authority, secretKey: SECRET_KEY }, act);
const create = (environment: 'simulation' | 'production') =>
  inStore((tx) => createDevice(tx, { device: { ...DEVICE, environment }, secretKey: SECRET_KEY }, owner));

test('a store that has not entered its details cannot connect with a one-time code', async () => {
  expect(await link()).toEqual({ active: null, waiting: null });
  const refused = await expectNothingChanged(db, () => connect('123456'), ['rate_limits']);
  expect(refused).toMatchObject({ code: 'nothing_waits' });
});

const named = (name: string) =>
  inStore((tx) => {
    const device = { ...DEVICE, seller: { ...DEVICE.seller, name } };
    return createDevice(tx, { device, secretKey: SECRET_KEY }, owner);
  });

test('a name that is too long for the QR code is refused before a key is created', async () => {
  await expectNothingChanged(db, async () => {
    for (const name of ['م'.repeat(500), 'a'.repeat(500), 'م'.repeat(128), 'a'.repeat(256), '   ']) {
      expect(await named(name)).toMatchObject({ code: 'fields_invalid', data: { fields: ['name'] } });
    }
  });
});

test.each([
  ['127 Arabic letters', 'م'.repeat(127)],
  ['255 Latin letters', 'a'.repeat(255)],
  ['one Arabic letter', 'م'],
])('a name of %s is complete in the certificate request and in the QR code', async (_, name) => {
  expect(await named(name)).toMatchObject({ ok: true });
  const { waiting } = await link();
  expect(waiting?.seller.name).toBe(name);
  expect(
    decodeQrTags(encodeQrTags([name]))
      .get(1)
      ?.toString(),
  ).toBe(name);
  const [row] = await db.admin<{ pem: string }>(
    "select request_pem as pem from fatoora_devices where state = 'created'",
  );
  const request = Buffer.from((row?.pem ?? '').replace(/-----[^-]+-----|\s/g, ''), 'base64');
  expect(request.includes(Buffer.from(name))).toBe(true);
});

test('seller details that are corrected before the authority’s code is entered replace the earlier ones', async () => {
  const [first, second] = [await create('simulation'), await create('simulation')];
  if (!first.ok || !second.ok) throw new Error('No device was made.');
  const { active, waiting } = await link();
  expect([active, waiting?.id]).toEqual([null, second.value.deviceId]);
  expect(JSON.stringify(waiting)).not.toContain('PRIVATE');
});

test.each(['', '12345', '1234567', 'abcdef', '12 34 5x'])(
  'the one-time code “%s” is refused without a call to the authority',
  async (code) => {
    const refused = await expectNothingChanged(db, () => connect(code));
    expect(refused).toMatchObject({ code: 'code_malformed' });
    expect(stand.checked).toEqual([]);
  },
);

test('a wrong one-time code changes nothing, and the right code, in Arabic digits with a space, connects the store', async () => {
  const wrong = await expectNothingChanged(db, () => connect('000000'), ['rate_limits']);
  expect(wrong).toMatchObject({ code: 'authority_refused', data: { code: 'Invalid-OTP' } });
  expect(await connect('١٢٣ ٤٥٦')).toMatchObject({ ok: true });
  expect(await link()).toMatchObject({ active: { environment: 'simulation', stamped: 0 }, waiting: null });
});

test('a one-time code without new details renews the certificate, and a second renewal starts after the first', async () => {
  const before = (await link()).active;
  expect(await connect('123456')).toMatchObject({ ok: true });
  const { active, waiting } = await link();
  expect([active?.isRenewal, waiting]).toEqual([true, null]);
  expect(active?.id).not.toBe(before?.id);
});

test('a store connected in production cannot return to a trial', async () => {
  await create('production');
  expect(await connect('123456')).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => create('simulation'));
  expect(refused).toMatchObject({ code: 'already_live' });
});

test('after twenty codes in an hour, the authority is not called for the rest of the hour', async () => {
  let last: Awaited<ReturnType<typeof connect>> | null = null;
  for (let tries = 0; tries < 21; tries++) last = await connect('000000');
  expect(last).toMatchObject({ code: 'too_many_tries' });
  const later = shop.at(new Date(owner.at.getTime() + 3_600_001));
  expect(await connect('123456', later)).toMatchObject({ ok: true });
});
