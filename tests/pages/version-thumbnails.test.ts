import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { listVersions, publishSubject, readDraft } from '#domain/publishing/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const act = systemAct('test', TEST_TIME);
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const inCedar = <T>(run: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, run);
const HASH = 'd'.repeat(64);
const file = { contentType: 'image/jpeg', blur: '', width: 16, height: 9, bytes: Buffer.from('x') } as const;
const { mediaId } = await inCedar((tx) => recordImage(tx, { ...file, hash: HASH }, { alt: { en: '' }, act }));
const trust = { ...newBlock('trust'), look: { ...newBlock('trust').look, background: 'tint' as const } };
const hero: Block = { ...newBlock('hero'), mediaId };

async function publish(sections: Block[]): Promise<void> {
  const { revision } = await inCedar((tx) => readDraft(tx, 'home'));
  await must(inCedar((tx) => publishSubject(tx, { subject: 'home', body: { sections }, revision }, act)));
}
await publish([trust, { ...newBlock('banner'), mediaId, isVisible: false }, hero]);
await publish([hero]);

test('a version knows its visible blocks, their backgrounds and its first picture', async () => {
  const [newest, before] = await inCedar((tx) => listVersions(tx, 'home'));
  const picture = { src: `/media/${HASH}`, width: 16, height: 9 };
  expect(newest?.blocks).toEqual([{ kind: 'hero', background: 'page', picture }]);
  expect(before?.blocks).toEqual([
    { kind: 'trust', background: 'tint', picture: null },
    { kind: 'hero', background: 'page', picture },
  ]);
  await db.admin(
    `update content_versions set body = jsonb_set(body, '{sections}', '[{"kind": "of tomorrow", "mediaId": "none"}]') where number = $1 and subject = 'home'`,
    [newest?.number],
  );
  expect((await inCedar((tx) => listVersions(tx, 'home')))[0]?.blocks).toEqual([]);
});

test.each(['en', 'ar'])('the history of the home page shows a drawing of each version (%s)', async (lang) => {
  const cookie = `${admin.cookieHeader()}; lang=${lang}`;
  const { status, body } = await admin.get('/admin/storesetting/homepage', { cookie });
  expect(status).toBe(200);
  const drawn = body.split('class="version-sketch"').slice(1);
  expect(drawn.length).toBeGreaterThan(0);
  const pictured = drawn.find((each) => each.includes(encodeURIComponent(`/media/${HASH}`))) ?? '';
  expect(pictured).toMatch(/inset-inline-start:[\d.]+%/);
  expect(pictured).toContain('loading="lazy"');
  expect(pictured).toContain('data-ground="tint"');
});

test('the history of the branding, which has no blocks, has no drawings', async () => {
  expect((await admin.get('/admin/storesetting/logoAndColors')).body).not.toContain('version-sketch');
});
