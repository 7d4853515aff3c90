import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { prepareImage, recordImage } from '#domain/media/index.ts';
import { makePreviewLink, saveDraft } from '#domain/publishing/index.ts';
import { suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { imagesOf } from '#server/files.ts';
import { testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Pictures of a shop that is suspended, closed or confirmed by nobody: they stay on the platform's domain otherwise.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const act = systemAct('operator', new Date());
const photo = await pictureOf('#804020');
const logo = await pictureOf('#204080');
await db.admin(
  'update store_settings set logo_media_id = (select id from media where hash = $2) where store_id = $1',
  [cedar.id, logo],
);
await db.admin('update stores set shell_version = shell_version + 1 where id = $1', [cedar.id]);

async function pictureOf(background: string): Promise<string> {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  const image = await prepareImage(await drawn.png().toBuffer());
  if (!image.ok) throw new Error(image.code);
  await imagesOf(server.config).put(cedar.id, image.value.hash, image.value.bytes);
  await withStore(cedar.id, (tx) => recordImage(tx, image.value, { act }));
  return image.value.hash;
}

const addresses = (hash: string) => [`/media/${hash}`, `/_next/image?url=%2Fmedia%2F${hash}&w=64&q=75`];
const stranger = () => new Visitor(server, shopHost(cedar.slug));

/** The statuses of a picture's two addresses. */
async function statusesOf(visitor: Visitor, hash: string, headers: Record<string, string> = {}) {
  const answers = await Promise.all(addresses(hash).map((path) => visitor.get(path, headers)));
  return answers.map(({ status }) => status);
}

async function expectOnlyStaff(): Promise<void> {
  expect(await statusesOf(new Visitor(server, adminHost(cedar.slug)), photo)).toEqual([404, 404]);
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  for (const path of addresses(photo)) {
    const { status, headers } = await admin.get(path);
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=300']);
  }
}

afterEach(async () => {
  await unsuspendStore({ storeId: cedar.id, reason: 'Test over' }, act);
  await db.admin('delete from store_closings');
  await db.admin('delete from provisional_stores');
});

test('a suspended shop shows no picture, not even its logo, but to its staff in the admin', async () => {
  expect(await statusesOf(stranger(), photo)).toEqual([200, 200]);
  await suspendStore({ storeId: cedar.id, reason: 'Sells fakes' }, act);
  expect(await statusesOf(stranger(), photo)).toEqual([404, 404]);
  expect(await statusesOf(stranger(), logo)).toEqual([404, 404]);
  await expectOnlyStaff();
});

test('a closed shop shows the logo of its notice and no other picture', async () => {
  await db.admin(
    `insert into store_closings (store_id, by_name, at, removes_at) values ($1, 'Rana', now(), now() + interval '30 days')`,
    [cedar.id],
  );
  expect(await statusesOf(stranger(), photo)).toEqual([404, 404]);
  expect(await statusesOf(stranger(), logo)).toEqual([200, 200]);
  await expectOnlyStaff();
});

test('an unconfirmed shop shows its pictures to its owner and on a previewed page, and to nobody else', async () => {
  await db.admin(
    `insert into provisional_stores (store_id, user_id, email, email_norm, token_hash, locale, created_at, expires_at)
     select $1, id, 'a@b.example', 'a@b.example', 'x', 'en', now(), now() + interval '7 days' from users limit 1`,
    [cedar.id],
  );
  expect(await statusesOf(stranger(), photo)).toEqual([404, 404]);
  expect(await statusesOf(stranger(), logo)).toEqual([200, 200]);
  await expectOnlyStaff();
  const { token } = await withStore(cedar.id, async (tx) => {
    const words = { title: 'About', slug: '', bodyHtml: '<p>Us</p>' };
    const body = { kind: 'about_us', inFooter: true, texts: { en: words, ar: words } };
    await saveDraft(tx, { subject: 'page:about_us', body, revision: 0 }, act);
    return makePreviewLink(tx, 'page:about_us', act);
  });
  const page = (host: string, with_: string) => ({
    referer: `${server.config.scheme}://${host}/about-us?preview=${with_}`,
  });
  const own = shopHost(cedar.slug);
  expect(await statusesOf(stranger(), photo, page(own, token))).toEqual([200, 200]);
  expect(await statusesOf(stranger(), photo, page(own, 'x'.repeat(43)))).toEqual([404, 404]);
  expect(await statusesOf(stranger(), photo, page('elsewhere.example', token))).toEqual([404, 404]);
});
