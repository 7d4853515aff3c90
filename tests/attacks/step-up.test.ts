import { describe, expect, test } from 'vitest';
import { SENSITIVE, systemAct } from '#domain/audit/index.ts';
import type { Action } from '#domain/identity/index.ts';
import { mailOwners } from '#domain/team/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, webServer } from '#tests/support/web.ts';
import { allDoors, nameOfDoor, pathOfDoor } from './doors/all-doors.ts';

// Forms that move money, grant access or export personal data need the password of the last ten minutes (Z).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const DOORS = await allDoors(cedar);
const isSensitive = (action: string) => Object.hasOwn(SENSITIVE, action);
const COUNTED = ['platform_rate_limits', 'rate_limits', 'staff_sessions', 'platform_sessions'];
const minutes = (count: number) => new Date(TEST_TIME.getTime() + count * 60_000);

const OPTIONS = '/admin/storesetting/paymentOptions';
/** The values of the bank transfer form, with another IBAN. */
async function transfer(iban: string) {
  const forms = (await owner.get(OPTIONS)).body.split('<form');
  const form = forms.find((each) => each.includes('name="part" value="transfer"')) ?? '';
  const was = /name="was" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const bank = { bankNameEn: 'First Bank', bankNameAr: '', accountNameEn: 'Cedar House', accountNameAr: '' };
  return { part: 'transfer', was, isOn: 'yes', ...bank, iban, swift: '', holdDays: '3' };
}

describe('a sensitive form from a session whose last password entry is older than ten minutes', () => {
  test('a sensitive form is refused ten minutes after the last password entry, at every admin address, and changes nothing', async () => {
    now = minutes(11);
    const doors = DOORS.filter(({ needs, post }) => post && isSensitive(needs));
    const covered = new Set<Action>(doors.map(({ needs }) => needs));
    expect(Object.keys(SENSITIVE).filter((action) => !covered.has(action as Action))).toEqual([]);
    const wrong: string[] = [];
    await expectNothingChanged(
      db,
      async () => {
        for (const door of doors) {
          const { password: _, ...post } = door.post as Record<string, string>;
          const { status, headers } = await owner.post(pathOfDoor(door), post);
          const isAsked = status === 403 || (headers.location ?? '').includes('problem=');
          if (!isAsked) wrong.push(`${nameOfDoor(door)} answered ${status}`);
        }
      },
      COUNTED,
    );
    expect(wrong).toEqual([]);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])(
    'a sensitive form sent by %s is refused too, at every address of the admin, and changes nothing',
    async (method) => {
      now = minutes(11);
      const origin = `http://${owner.host}`;
      const cookie = owner.cookieHeader();
      const headers = { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' };
      const doors = DOORS.filter(({ post }) => post);
      const wrong: string[] = [];
      await expectNothingChanged(
        db,
        async () => {
          for (const door of doors) {
            const body = new URLSearchParams(door.post as Record<string, string>).toString();
            const address = { host: owner.host, path: pathOfDoor(door) };
            const length = { 'content-length': String(Buffer.byteLength(body)) };
            const answer = await ask(server, address, { method, headers: { ...headers, ...length }, body });
            const isRefused = answer.status === 405 && answer.headers.allow === 'GET, HEAD, OPTIONS, POST';
            if (!isRefused) wrong.push(`${nameOfDoor(door)} answered ${answer.status}`);
          }
        },
        COUNTED,
      );
      expect(wrong).toEqual([]);
    },
  );

  test('a sensitive form after ten minutes asks for the password, and the same form with the password is saved', async () => {
    now = TEST_TIME;
    const form = await transfer('GB33BUKB20201555555555');
    now = minutes(11);
    const asked = await owner.post(OPTIONS, form);
    expect(asked.status).toBe(403);
    expect(asked.body).toContain('Enter your password again');
    expect(asked.body, 'goes where the form went').toMatch(new RegExp(`<form[^>]* action="${OPTIONS}"`));
    expect(asked.body).toContain('value="GB33BUKB20201555555555"');
    await expectNothingChanged(
      db,
      async () => {
        expect((await owner.post(OPTIONS, { ...form, password: 'not it' })).status).toBe(422);
      },
      COUNTED,
    );
    expect((await owner.post(OPTIONS, { ...form, password: TEST_PASSWORD })).status).toBe(200);
    expect((await owner.get(OPTIONS)).body).toContain('GB33BUKB20201555555555');
    now = minutes(20);
    expect((await owner.post(OPTIONS, await transfer('GB82WEST12345698765432'))).status).toBe(200);
  });
});

test('every owner gets one mail about a sensitive change, however often the job runs', async () => {
  const [entry] = await db.admin<{ id: string }>(
    "select id from audit_entries where action = 'payments.transfer.saved' order by at limit 1",
  );
  const jobs = await db.admin<{ payload: { auditId: string } }>(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'team.mail-owners'",
  );
  const auditId = entry?.id ?? '';
  expect(jobs.map(({ payload }) => payload.auditId)).toContain(auditId);
  const tell = () => mailOwners(cedar.id, { auditId }, systemAct('test', now));
  expect(await tell()).toBe(1);
  await expectNothingChanged(db, tell);
  const news = "select recipient, subject from mails where kind = 'owner_news'";
  expect(await db.admin(news)).toEqual([
    { recipient: cedar.ownerEmail, subject: 'Payment settings of \u2068Cedar House\u2069 were changed' },
  ]);
});
