import { expect, test } from 'vitest';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { inviteMember } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const linkTo = (token: string) => `https://souk.example/join/${token}`;

function invite({ id, ownerId }: TestStore, email: string, at = TEST_TIME) {
  const owner = staffAct({ userId: ownerId, name: 'Rana', role: 'owner' }, at);
  return inviteMember(id, { email, role: 'viewer', setId: null, locale: 'en', linkTo }, owner);
}

test('a mailbox gets at most ten invitations a day, from any number of stores and in any spelling of its address', async () => {
  for (let count = 0; count < 5; count++) {
    expect(await invite(cedar, `flooded+${count}@staff.example`)).toMatchObject({ ok: true });
    expect(await invite(najd, 'flooded@staff.example')).toMatchObject({ ok: true });
  }
  const more = () => invite(najd, 'Flooded+more@staff.example');
  const counts = ['rate_limits', 'platform_rate_limits'];
  expect(await expectNothingChanged(db, more, counts)).toMatchObject({ code: 'too_many_invites' });
  expect(await invite(najd, 'other@staff.example')).toMatchObject({ ok: true });
  const tomorrow = new Date(TEST_TIME.getTime() + 86_400_001);
  expect(await invite(najd, 'flooded@staff.example', tomorrow)).toMatchObject({ ok: true });
});
