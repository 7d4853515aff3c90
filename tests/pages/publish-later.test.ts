import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { servedForms } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await db.admin(`update store_settings set time_zone = 'Asia/Riyadh'`);
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const PATH = '/admin/storesetting/logoAndColors';

async function post(fields: Record<string, string>) {
  const { body } = await admin.get(PATH);
  const revision = /name="revision"[^>]*value="(\d+)"/.exec(body)?.[1] ?? '';
  return admin.post(PATH, { secondaryColor: '#384878', ...fields, revision });
}

const planned = async () =>
  (
    await db.admin<{ at: Date | null }>(
      `select publish_at as at from content_states where subject = 'branding'`,
    )
  )[0]?.at;
const tomorrow = new Date(TEST_TIME.getTime() + 86_400_000);
const day = tomorrow.toISOString().slice(0, 10);

test('a moment in the past is refused beside its field, and what was typed is saved as a draft', async () => {
  const answer = await post({ intent: 'schedule', primaryColor: '#7A1F3D', publishAt: '2020-01-01T10:00' });
  expect(answer.status).toBe(422);
  const fields = servedForms(answer.body).flatMap(({ controls }) => controls);
  expect(fields.filter(({ problem }) => problem !== null)).toMatchObject([
    { name: 'publishAt', problem: 'Choose a time in the future, at most a year from now.' },
  ]);
  expect(await planned()).toBeNull();
  expect((await admin.get(PATH)).body).toContain('value="#7A1F3D"');
});

test('a draft is planned in the time of the shop, and the plan can be cancelled', async () => {
  const answer = await post({ intent: 'schedule', primaryColor: '#7A1F3D', publishAt: `${day}T10:00` });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Scheduled by');
  expect(await planned()).toEqual(new Date(`${day}T07:00:00Z`));
  const cancelled = await post({ intent: 'unschedule' });
  expect(cancelled.status).toBe(200);
  expect(await planned()).toBeNull();
  expect(cancelled.body).toContain('value="#7A1F3D"');
});

test('without a change there is nothing to plan', async () => {
  await post({ intent: 'discard' });
  const answer = await post({ intent: 'schedule', primaryColor: '#242F51', publishAt: `${day}T10:00` });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Change something first: everything is published already.');
});
