import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PERSON_PHOTO } from '#domain/media/index.ts';
import { makeShopper, type TestShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, ask, shopHost, webServer } from '#tests/support/web.ts';

// A shopper's photo is the only file that the profile accepts (U).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const at = new Date();
const noura = await makeShopper(db, cedar, { at });
const huda = await makeShopper(db, cedar, { at });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });
const jpeg = await plain(90, 60)
  .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
  .jpeg()
  .toBuffer();
const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

type Upload = { bytes: Buffer; name?: string; type?: string; by?: TestShopper | null; slug?: string };

async function upload({ bytes, name = 'me.jpg', type = 'image/jpeg', by = noura, slug = 'cedar' }: Upload) {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('photo', new File([new Uint8Array(bytes)], name, { type }));
  const written = new Response(form);
  const host = shopHost(slug);
  const headers = {
    origin: `http://${host}`,
    'content-type': written.headers.get('content-type') ?? '',
    ...(by && { cookie: `shopper=${by.token}` }),
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host, path: '/profile' }, { method: 'POST', headers, body });
}

const photoOf = async ({ id }: TestShopper) =>
  (
    await db.admin<{ hash: string }>(
      'select m.hash from customers c join media m on m.store_id = c.store_id and m.id = c.photo_media_id where c.id = $1',
      [id],
    )
  )[0]?.hash ?? null;
const files = async () =>
  (await readdir(join(server.config.dataFolder, 'media'), { recursive: true }).catch(() => [])).sort();
const fetched = (hash: string, slug = 'cedar'): Promise<Answer> =>
  ask(server, { host: shopHost(slug), path: `/media/${hash}` });

test('a photo is re-encoded, and the previous one is deleted from rows and disk', async () => {
  expect((await upload({ bytes: jpeg, name: '../../etc/passwd.jpg' })).status).toBe(303);
  const first = (await photoOf(noura)) ?? '';
  const shown = await fetched(first);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(shown.body).not.toContain('SECRET-PLACE');
  expect((await fetched(first, 'najd')).status, 'another store').toBe(404);
  expect((await upload({ bytes: await plain(40, 40).png().toBuffer(), name: 'me.png' })).status).toBe(303);
  expect((await fetched(first)).status).toBe(404);
  expect(await db.admin('select hash from media where store_id = $1', [cedar.id])).toEqual([
    { hash: await photoOf(noura) },
  ]);
});

test('the same file uploaded by two shoppers is two photos, and deleting one keeps the other', async () => {
  await upload({ bytes: jpeg, by: noura });
  await upload({ bytes: jpeg, by: huda });
  const [one, other] = [await photoOf(noura), await photoOf(huda)];
  expect(one).not.toBe(other);
  const host = shopHost('cedar');
  await ask(
    server,
    { host, path: '/profile' },
    {
      method: 'POST',
      headers: {
        origin: `http://${host}`,
        cookie: `shopper=${huda.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'intent=removePhoto',
    },
  );
  expect(await photoOf(huda)).toBeNull();
  expect([(await fetched(one ?? '')).status, (await fetched(other ?? '')).status]).toEqual([200, 404]);
});

test.each<[string, () => Promise<Omit<Upload, 'by'>>, string]>([
  ['5 MB and one byte', async () => ({ bytes: padded(PERSON_PHOTO.bytes + 1) }), 'larger than 5MB'],
  [
    'a GIF called PNG',
    async () => ({ bytes: await plain(9, 9).gif().toBuffer(), name: 'me.png', type: 'image/png' }),
    'not a photo we can read',
  ],
  [
    'a picture 30,000 pixels wide',
    async () => ({ bytes: await plain(30_000, 9).png().toBuffer() }),
    'too many pixels',
  ],
  [
    'a small file of 60 million pixels',
    async () => ({ bytes: await plain(8_000, 7_500).png({ compressionLevel: 9 }).toBuffer() }),
    'too many pixels',
  ],
  [
    'an SVG with a script',
    async () => ({
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    }),
    'not a photo we can read',
  ],
  ['a broken PNG', async () => ({ bytes: Buffer.from('\x89PNG\r\n\x1a\nno more', 'latin1') }), 'not a photo'],
  ['nothing', async () => ({ bytes: Buffer.alloc(0) }), 'Choose a photo first'],
])('%s is refused as a photo with the reason, and nothing is stored', async (_name, make, reason) => {
  const file = await make();
  const before = await files();
  const answer = await expectNothingChanged(db, () => upload(file), ['rate_limits']);
  expect([answer.status, answer.body.includes(reason)]).toEqual([422, true]);
  expect(await files()).toEqual(before);
});

test('a body larger than the form allows is not read, and a guest’s file is not stored', async () => {
  const big = await expectNothingChanged(db, () => upload({ bytes: Buffer.alloc(7 * 1024 * 1024) }));
  expect(big.status).toBe(413);
  const before = await files();
  const guest = await expectNothingChanged(db, () => upload({ bytes: jpeg, by: null }));
  expect(guest.status).toBe(303);
  const abroad = await expectNothingChanged(db, () => upload({ bytes: jpeg, slug: najd.slug }));
  expect(abroad.status).toBe(303);
  expect(await files()).toEqual(before);
});

test('an account changes its photo at most thirty times a day, because replaced photos stay in the backups for weeks', async () => {
  const lina = await makeShopper(db, cedar, { at });
  for (let time = 0; time < 30; time++) {
    expect((await upload({ bytes: jpeg, by: lina })).status).toBe(303);
  }
  const kept = await photoOf(lina);
  const refused = await upload({ bytes: jpeg, by: lina });
  expect(refused.status).toBe(429);
  expect(refused.body).toContain('changed your photo very often today');
  expect(await photoOf(lina)).toBe(kept);
});

test('an account sends at most thirty files a day as its photo, and those that are refused count as well', async () => {
  const rima = await makeShopper(db, cedar, { at });
  const none = Buffer.from('no photo');
  for (let time = 0; time < 30; time++) {
    expect((await upload({ bytes: none, by: rima })).status).toBe(422);
  }
  expect((await upload({ bytes: jpeg, by: rima })).status).toBe(429);
});
