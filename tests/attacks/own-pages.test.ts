import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listPages } from '#domain/content/index.ts';
import { draftedPages } from '#domain/publishing/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// Anyone can sign up and save pages of 400,000 characters, each with a draft and twenty versions. Without a limit, the
// pages would fill the disk and the memory of the process, and so stop every other store (D).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const MOST = 100;
const SESSIONS = ['staff_sessions'];

const form = (title: string, intent = 'draft', revision = 0) => ({
  ...{ intent, revision: String(revision), inFooter: 'no' },
  ...{ 'title.en': title, 'slug.en': '', 'bodyHtml.en': '<p>Words</p>' },
  ...{ 'title.ar': '', 'slug.ar': '', 'bodyHtml.ar': '' },
});
const save = (id: string, fields: Record<string, string>) => admin.post(`/admin/pages/${id}`, fields);
const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** Leaves room for `room` pages: half of the others are drafts that were never published. */
async function fill(room: number): Promise<void> {
  await db.admin("delete from pages where store_id = $1 and kind = 'own'", [cedar.id]);
  await db.admin("delete from content_states where store_id = $1 and subject like 'page:%'", [cedar.id]);
  const values = [cedar.id, TEST_TIME, (MOST - room) / 2];
  await db.admin(
    `insert into pages (store_id, id, kind, created_at, updated_at)
     select $1, gen_random_uuid(), 'own', $2, $2 from generate_series(1, $3::int)`,
    values,
  );
  await db.admin(
    `insert into content_states (store_id, subject, revision, draft, changed_at)
     select $1, 'page:' || gen_random_uuid(), 1, '{"kind":"own","texts":{"en":{"title":"x"},"ar":{"title":""}}}', $2
       from generate_series(1, $3::int)`,
    values,
  );
}

test('a store has at most a hundred pages of its own, drafts included, and existing ones can still be changed', async () => {
  await fill(2);
  const id = newId();
  expect((await save(id, form('Last but one'))).status).toBe(200);
  expect((await save(newId(), form('Last', 'publish'))).status).toBe(200);
  const refused = await expectNothingChanged(
    db,
    async () => [await save(newId(), form('More')), await save(newId(), form('More', 'publish'))],
    SESSIONS,
  );
  expect(statusesOf(refused)).toEqual({ 422: 2 });
  expect(refused[0]?.body).toContain('100');
  expect((await save(id, form('Changed', 'draft', 1))).status).toBe(200);
  expect((await save(id, form('Published', 'publish', 2))).status).toBe(200);
  // The pages that every store has do not count towards the limit.
  expect((await admin.post('/admin/storesetting/aboutus', form('About us', 'publish'))).status).toBe(200);
});

test('of ten pages saved at once in a store with room for two, two are saved', async () => {
  await fill(2);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save(newId(), form(`Page ${at}`))));
  expect(statusesOf(answers)).toEqual({ 200: 2, 422: 8 });
});

test('a page makes room when it is removed, and no other store’s pages count', async () => {
  await fill(0);
  const id = newId();
  expect((await save(id, form('More'))).status).toBe(422);
  const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
  expect((await other.post(`/admin/pages/${newId()}`, form('First'))).status).toBe(200);
  const [row] = await db.admin<{ id: string }>("select id from pages where store_id = $1 and kind = 'own'", [
    cedar.id,
  ]);
  expect((await save(row?.id ?? '', { intent: 'remove' })).status).toBe(302);
  expect((await save(id, form('More'))).status).toBe(200);
});

test('the list of pages does not load the text of any page, published or draft', async () => {
  await fill(98);
  const texts = { ...form('Long', 'publish'), 'bodyHtml.en': `<p>${'x'.repeat(199_000)}</p>` };
  expect((await save(newId(), texts)).status).toBe(200);
  expect((await save(newId(), { ...texts, intent: 'draft' })).status).toBe(200);
  const read = await withStore(cedar.id, async (tx) => [await listPages(tx), await draftedPages(tx)]);
  expect(JSON.stringify(read)).toContain('Long');
  expect(JSON.stringify(read).length).toBeLessThan(20_000);
  const page = await admin.get('/admin/pages');
  expect([page.status, page.body.includes('Long'), page.body.includes('xxxxx')]).toEqual([200, true, false]);
});
