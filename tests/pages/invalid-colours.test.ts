import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { servedForms } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const PATH = '/admin/storesetting/logoAndColors';

test.each(['yelow', ''])(
  'the draft colour "%s" is refused with a message beside its field',
  async (typed) => {
    const good = { intent: 'draft', revision: '0', primaryColor: '#242F51', secondaryColor: typed };
    const answer = await expectNothingChanged(db, () => admin.post(PATH, good));
    expect(answer.status).toBe(422);
    const fields = servedForms(answer.body).flatMap(({ controls }) => controls);
    const problems = fields.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]]));
    expect(problems).toEqual([['secondaryColor', 'Enter a colour like #242F51']]);
    // The preview and the contrast check show the saved colours.
    expect(answer.body).not.toMatch(/(background|color):\s*(yelow|;)/);
  },
);
