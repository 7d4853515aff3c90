import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { loadShell, readContact } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { makePreviewLink, previewShell, readDraft, saveDraft } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const navy = {
  primaryColor: '#242F51',
  secondaryColor: '#384878',
  logoMediaId: null,
  logoDarkMediaId: null,
  faviconMediaId: null,
};

test.each(['yelow', '', '#12', 'rgb(1,2,3)'])(
  'the invalid colour "%s" is not saved as a draft',
  async (typed) => {
    for (const field of ['primaryColor', 'secondaryColor'] as const) {
      const input = { subject: 'branding', body: { ...navy, [field]: typed }, revision: 0 } as const;
      const refused = await expectNothingChanged(db, () => inCedar((tx) => saveDraft(tx, input, act)));
      expect(refused).toEqual({ ok: false, code: 'colour_invalid', data: { field } });
    }
  },
);

test('a contact detail that could not be published is not saved as a draft', async () => {
  const contact = await inCedar(readContact);
  const input = { subject: 'contact', body: { ...contact, email: 'nobody at all' }, revision: 0 } as const;
  const refused = await expectNothingChanged(db, () => inCedar((tx) => saveDraft(tx, input, act)));
  expect(refused).toEqual({ ok: false, code: 'contact_invalid', data: { field: 'email' } });
});

test('a colour is saved as a draft in its canonical form', async () => {
  const input = { subject: 'branding', body: { ...navy, primaryColor: ' #1a3 ' }, revision: 0 } as const;
  expect(await inCedar((tx) => saveDraft(tx, input, act))).toMatchObject({ ok: true });
  expect((await inCedar((tx) => readDraft(tx, 'branding'))).body.primaryColor).toBe('#11AA33');
});

test('a draft with an invalid colour is shown with the published colour', async () => {
  const bad = JSON.stringify({ ...navy, primaryColor: 'yelow', secondaryColor: '#123456' });
  await db.admin('update content_states set draft = $2 where store_id = $1', [cedar.id, bad]);
  const { body, isDraft } = await inCedar((tx) => readDraft(tx, 'branding'));
  expect([isDraft, body.primaryColor, body.secondaryColor]).toEqual([true, '#242F51', '#123456']);
  const shown = await inCedar(async (tx) => {
    const { token } = await makePreviewLink(tx, 'branding', act);
    return previewShell(tx, { token, shell: await loadShell(tx) }, TEST_TIME);
  });
  expect(shown).toMatchObject({ primaryColor: '#242F51', secondaryColor: '#123456' });
});
