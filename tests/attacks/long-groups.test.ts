import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// Each page of a listing reads and sends its text. The field itself takes 400,000 characters, as those of pages and
// products do, although what it shows is one paragraph (D).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const form = (title: string, body: string) => ({
  ...{ 'title.en': title, 'slug.en': '', 'body.en': body, 'seoTitle.en': '', 'seoDescription.en': '' },
  ...{ 'title.ar': '', 'slug.ar': '', 'body.ar': '', 'seoTitle.ar': '', 'seoDescription.ar': '' },
  ...{ version: '0', parentId: '', media: '', mode: 'hand', products: '[]' },
});

test.each(['categories', 'collections'])(
  'each text in %s has at most 5,000 characters, whatever is posted',
  async (groups) => {
    const path = `/admin/${groups}/new`;
    const refused = await expectNothingChanged(
      db,
      async () => [
        await admin.post(path, form('Long', 'x'.repeat(5001))),
        await admin.post(path, form('Longer', 'x'.repeat(300_000))),
      ],
      ['staff_sessions'],
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect((await admin.post(path, form('Right', 'x'.repeat(5000)))).status).toBe(302);
  },
);
