import { describe, expect, test } from 'vitest';
import { asWorker } from '#db/index.ts';
import { sendPasswordLink } from '#domain/identity/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// Attacks on "Forgot your password?" of the platform by strangers who know or guess an address (A).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ trustedProxies: ['127.0.0.1'] });
let blocks = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.8.${++blocks}.1` });
const visit = () => new Visitor(server, PLATFORM);
const ask = (email: string, headers: Record<string, string> = {}, path = '/forgot-password') =>
  visit().post(path, { email }, { ...elsewhere(), ...headers });
const jobs = () =>
  db.admin<{ userId: string; origin: string }>(
    `select j.payload ->> 'userId' as "userId", j.payload ->> 'origin' as origin
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'identity.send-password-link' order by j.id`,
  );
const page = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');

describe('a forgotten password at the platform (A)', () => {
  test('a known and an unknown address get the same answer, byte for byte, after the same amount of work', async () => {
    const email = await makeStaff('known', []);
    for (const path of ['/forgot-password', '/ar/forgot-password']) {
      const answers = [];
      for (const address of [email, 'nobody-here@staff.example']) {
        const { status, headers, body } = await ask(address, {}, path);
        answers.push([status, headers['set-cookie'], page(body).replaceAll(address, 'X')]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[0]).toBe(200);
    }
    expect((await jobs()).map(({ userId }) => userId === '')).toEqual([false, true, false, true]);
  });

  test('a forged host, forwarded host or origin never becomes the origin of the mailed link', async () => {
    const before = (await jobs()).length;
    await ask(cedar.ownerEmail, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    await expectNothingChanged(db, async () => {
      expect(
        (await ask(cedar.ownerEmail, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
          .status,
      ).toBe(403);
      const foreign = await new Visitor(server, 'evil.example').post('/forgot-password', {
        email: cedar.ownerEmail,
      });
      expect(foreign.status).toBeGreaterThanOrEqual(400);
    });
    expect((await jobs()).slice(before).map(({ origin }) => origin)).toEqual([`http://${PLATFORM}`]);
  });

  test('a fourth request for a new password to the same mailbox is refused and sends no mail, even if it is spelt differently', async () => {
    const email = await makeStaff('flooded', []);
    for (let n = 0; n < 3; n++) expect((await ask(email)).status).toBe(200);
    const before = (await jobs()).length;
    const over = await ask(email.replace('@', '+x@'));
    expect(over.status).toBe(429);
    expect((await jobs()).length).toBe(before);
  });

  test('a password link works once, and neither a second use nor an older link changes anything', async () => {
    const email = await makeStaff('replayed', []);
    const [user] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
    const origin = `http://${PLATFORM}`;
    const pages = {
      account: () => origin,
      newPassword: (token: string) => `${origin}/new-password?token=${token}`,
    };
    const mailed = async (at: Date) => {
      await asWorker(() => sendPasswordLink(user?.id ?? '', pages, at));
      const [mail] = await db.admin<{ body_text: string }>(
        "select body_text from platform_mails where recipient = $1 and kind = 'own_password' order by id desc limit 1",
        [email],
      );
      return /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? '';
    };
    const older = await mailed(new Date(Date.now() - 120_000));
    const token = await mailed(new Date());
    expect(older).not.toBe(token);
    const set = (of: string, password: string) =>
      visit().post('/new-password', { token: of, password }, elsewhere());
    const counted = ['platform_rate_limits'];
    await expectNothingChanged(
      db,
      async () => expect((await set(older, 'figs and thyme 42')).status).toBe(410),
      counted,
    );
    expect((await set(token, 'figs and thyme 42')).body).toContain('Your new password is saved');
    await expectNothingChanged(
      db,
      async () => expect((await set(token, 'olives and figs 7')).status).toBe(410),
      counted,
    );
    const over = await visit().get(`/new-password?token=${token}`);
    expect([over.status, over.body.includes('/forgot-password')]).toEqual([410, true]);
  });
});
