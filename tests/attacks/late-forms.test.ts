import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { addOperator, endHelp, grantHelp } from '#domain/identity/index.ts';
import { removeMember } from '#domain/team/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// The body of a form may end up to half a minute after its headers. Its sender's rights are checked again at its end:
// a member who is removed in between must not be able to act.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const ANNOUNCEMENT = '/admin/storesetting/announcement';
const FIELDS = { en: 'Written late', ar: '', 'was.en': '', 'was.ar': '' };

/** Sends a form without its last byte. `end` sends that byte and returns the status of the answer. */
function begin(visitor: Visitor, path: string) {
  const body = new URLSearchParams(FIELDS).toString();
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${visitor.host}`,
    `Origin: http://${visitor.host}`,
    `Cookie: ${visitor.cookieHeader()}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  return {
    async end(): Promise<number> {
      const answered = once(socket, 'data');
      socket.write(body.slice(-1));
      const [bytes] = await answered;
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(bytes))?.[1]);
    },
  };
}

const announcement = async () =>
  (
    await db.admin("select announcement from store_texts where store_id = $1 and locale = 'en'", [cedar.id])
  )[0];

test('a form whose body comes after its sender was removed from the team changes nothing', async () => {
  const email = await makeStaff('leaving', [{ store: cedar, role: 'marketing' }]);
  const { admin } = await signInToAdmin(server, cedar, email);
  const [member] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  const seen = async () =>
    (await db.admin('select seen_at from staff_sessions where user_id = $1', [member?.id]))[0]?.seen_at;
  await db.admin("update staff_sessions set seen_at = seen_at - interval '1 hour' where user_id = $1", [
    member?.id,
  ]);
  const earlier = await seen();
  const form = begin(admin, ANNOUNCEMENT);
  // The sender was looked up, which notes the time.
  await vi.waitFor(async () => expect(await seen()).not.toEqual(earlier));
  expect(await removeMember(cedar.id, { userId: member?.id ?? '' }, OWNER)).toMatchObject({ ok: true });
  const status = await expectNothingChanged(db, () => form.end());
  expect(status).toBe(302);
});

test('a helper’s form whose body comes after the owner ended the help changes nothing', async () => {
  const email = await makeStaff('helping', []);
  await addOperator({ email, role: 'support' }, systemAct('test', TEST_TIME));
  const platform = new Visitor(server, PLATFORM);
  await platform.post('/login', { email, password: TEST_PASSWORD });
  await grantHelp({ storeId: cedar.id, userId: cedar.ownerId, hours: 1, showsPeople: false }, OWNER);
  const wish = { intent: 'help', reason: 'Asked by phone', password: TEST_PASSWORD };
  const { headers } = await platform.post(`/platform-admin/stores/${cedar.slug}`, wish);
  const address = new URL(headers.location ?? '');
  const helper = new Visitor(server, address.host);
  const token = address.searchParams.get('token') ?? '';
  expect((await helper.post('/handoff', { token, next: '/admin' })).status).toBe(302);
  const form = begin(helper, ANNOUNCEMENT);
  // A helper's form is logged before its body is read.
  await vi.waitFor(async () =>
    expect(
      await db.admin("select 1 from audit_entries where action = 'store.changed_by_operator'"),
    ).toHaveLength(1),
  );
  expect(await endHelp(cedar.id, OWNER)).toMatchObject({ ok: true });
  expect(await form.end()).toBe(403);
  expect(await announcement()).toEqual({ announcement: '' });
});

test('a form whose bytes arrive in two parts from a member of the team is saved', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const form = begin(admin, ANNOUNCEMENT);
  expect(await form.end()).toBe(200);
  expect(await announcement()).toEqual({ announcement: 'Written late' });
});
