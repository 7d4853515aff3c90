import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { memberWithOwnSet } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const member = await memberWithOwnSet(server, cedar);

const ALL = ['products.view', 'products.import', 'products.edit', 'stock.adjust'];
const FILE = 'Handle,Title,Variant Price,Variant Inventory Qty\nlamp,Lamp,10.00,777\n';

async function upload() {
  const form = new FormData();
  form.set('file', new File([FILE], 'products.csv', { type: 'text/csv' }));
  const written = new Response(form);
  const { visitor } = member;
  const headers = {
    origin: `http://${visitor.host}`,
    'content-type': written.headers.get('content-type') ?? '',
    cookie: visitor.cookieHeader(),
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(
    server,
    { host: visitor.host, path: '/admin/products/import' },
    { method: 'POST', headers, body },
  );
}

test.each(['products.edit', 'stock.adjust'])(
  'a member without the permission %s cannot import products',
  async (missing) => {
    await member.become(ALL.filter((action) => action !== missing));
    const refused = await expectNothingChanged(db, upload, ['staff_sessions']);
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('You may not import this kind of file');
  },
);

test('a member who may edit products and adjust stock can import the same file', async () => {
  await member.become(ALL);
  expect((await upload()).status).toBe(302);
});
