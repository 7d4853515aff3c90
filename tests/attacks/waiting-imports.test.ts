import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { memberWithOwnSet } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, webServer } from '#tests/support/web.ts';

// A member with the import's permissions, or a stranger who has just signed up, uploads files without end (U).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const member = await memberWithOwnSet(server, cedar);
await member.become(['products.view', 'products.import', 'products.edit', 'stock.adjust']);

async function upload() {
  const form = new FormData();
  form.set('file', new File(['Handle,Title\nlamp,Lamp\n'], 'products.csv', { type: 'text/csv' }));
  form.set('dryRun', 'yes');
  const written = new Response(form);
  const { visitor } = member;
  const headers = {
    origin: `http://${visitor.host}`,
    'content-type': written.headers.get('content-type') ?? '',
    cookie: visitor.cookieHeader(),
  };
  const body = Buffer.from(await written.arrayBuffer());
  const to = { host: visitor.host, path: '/admin/products/import' };
  return ask(server, to, { method: 'POST', headers, body });
}

test('at most twenty files of a store wait to be imported, however many are uploaded at once', async () => {
  const first = await Promise.all(Array.from({ length: 10 }, upload));
  expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 302));
  const more = await Promise.all(Array.from({ length: 15 }, upload));
  const statuses = more.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(302), ...Array(5).fill(422)]);
  const refused = await expectNothingChanged(db, upload, ['staff_sessions']);
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('Too many files wait');
});
