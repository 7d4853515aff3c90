import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { sendReset } from '#domain/customers/index.ts';
import { newId, newToken } from '#lib/ids.ts';
import {
  mailedToken,
  makeShopper,
  resetToken,
  SHOPPER_PASSWORD,
  type TestShopper,
} from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Links mailed to an account: expired, used, of another store, or requested with a forged host (A, T3).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const now = new Date();
const visit = (slug = 'cedar') => new Visitor(server, shopHost(slug));
const shopper = (changes = {}) => makeShopper(db, cedar, { at: now, ...changes });
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const link = (of: TestShopper, at = now) => resetToken(db, cedar, { ...of, at });
const reset = (browser: Visitor, token: string, password = 'new olives') =>
  browser.post('/reset-password', { token, password });
const login = async ({ email }: TestShopper, password: string) =>
  (await visit().post('/login', { email, password })).status;
const isOver = (page: string) => page.includes('This link no longer works');

describe('reset links (A)', () => {
  test('a reset link works once: it sets the new password and ends every session and the link', async () => {
    const mine = await shopper();
    const token = await link(mine);
    const page = await visit().get(`/reset-password?token=${token}`);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    const browser = visit();
    const done = await reset(browser, token);
    expect([done.status, done.headers.location, browser.cookies.get('notice')]).toEqual([
      303,
      '/login',
      'saved',
    ]);
    expect((await browser.get('/login')).body).toContain('update successfully');
    expect([await login(mine, SHOPPER_PASSWORD), await login(mine, 'new olives')]).toEqual([401, 303]);
    const old = visit();
    old.cookies.set('shopper', mine.token);
    expect(JSON.parse((await old.get('/api/me')).body).user).toBeNull();
    await expectNothingChanged(db, async () => {
      expect((await reset(visit(), token, 'another one')).headers.location).toBe('/reset-password');
    });
    expect(isOver((await visit().get(`/reset-password?token=${token}`)).body)).toBe(true);
  });

  test('a reset link stays valid however often a mail program fetches its page', async () => {
    const token = await link(await shopper());
    await expectNothingChanged(db, async () => {
      for (let n = 0; n < 3; n++)
        expect((await visit().get(`/reset-password?token=${token}`)).status).toBe(200);
    });
    expect((await reset(visit(), token)).headers.location).toBe('/login');
  });

  test('a reset link that is expired, invented or of another store or purpose changes nothing, and all get the same answer', async () => {
    const mine = await shopper({ isVerified: false });
    const wrong = [
      ['cedar', await link(mine, ago(1.01))],
      ['najd', await link(mine)],
      ['cedar', await mailedToken(db, cedar, { email: mine.email, path: 'verify-email' })],
      ['cedar', newToken()],
      ['cedar', ''],
      ['cedar', "' or 1=1 --"],
    ] as const;
    for (const [slug, token] of wrong) {
      await expectNothingChanged(db, async () => {
        const page = await visit(slug).get(`/reset-password?token=${encodeURIComponent(token)}`);
        expect(page.status).toBe(410);
        expect((await reset(visit(slug), token)).headers.location).toBe('/reset-password');
      });
    }
    expect(await login(mine, SHOPPER_PASSWORD)).toBe(303);
  });

  test('twenty simultaneous posts of one reset link change one password', async () => {
    const mine = await shopper();
    const token = await link(mine);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(visit(), token, `new olives ${n}`)),
    );
    expect(answers.filter(({ headers }) => headers.location === '/login')).toHaveLength(1);
    const mails = await db.admin(
      "select id from mails where kind = 'account_password_changed' and recipient = $1",
      [mine.email],
    );
    expect(mails).toHaveLength(1);
  });

  test('an invalid password is reported beside its field, and the reset link stays valid', async () => {
    const mine = await shopper();
    const token = await link(mine);
    const refused = await reset(visit(), token, '12345');
    expect([refused.status, refused.body.includes('must be at least 6 characters long')]).toEqual([
      422,
      true,
    ]);
    expect((await reset(visit(), token)).headers.location).toBe('/login');
  });

  test('the fourth reset request in an hour for one e-mail address is refused, with or without an account', async () => {
    for (const email of [(await shopper()).email, 'nobody-there@example.com']) {
      const ask = () => visit().post('/forgot-password', { email });
      for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(303);
      const refused = await ask();
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    }
  });

  test('a reset request always queues a job, and the mailed link has the store’s own host whatever Host was sent', async () => {
    const mine = await shopper();
    await db.admin("delete from rate_limits where bucket like 'reset%'");
    const poisoned = new Visitor(server, `CEDAR.souk.localhost.:666`);
    const answer = await poisoned.post(
      '/forgot-password',
      { email: mine.email },
      {
        origin: `http://${poisoned.host.toLowerCase()}`,
        'x-forwarded-host': 'evil.example',
      },
    );
    expect([200, 303, 400, 403, 404]).toContain(answer.status);
    await visit().post('/forgot-password', { email: mine.email });
    await visit().post('/forgot-password', { email: 'nobody-at-all@example.com' });
    const jobs = await db.admin(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'customers.send-reset'",
    );
    const origins = jobs.map(({ payload }) => (payload as { origin: string }).origin);
    expect(new Set(origins)).toEqual(new Set([`http://${shopHost('cedar')}`]));
    expect(JSON.stringify(jobs)).not.toContain('@');
  });

  test('a reset job that runs twice sends one mail', async () => {
    const mine = await shopper();
    const job = { customerId: mine.id, origin: 'http://cedar.example', requestId: newId() };
    const run = () => withStore(cedar.id, (tx) => sendReset(tx, job, systemAct('test', now)));
    await run();
    await expectNothingChanged(db, run);
    await expectNothingChanged(db, () =>
      withStore(najd.id, (tx) => sendReset(tx, job, systemAct('test', now))),
    );
  });
});

describe('verification links (A)', () => {
  test('a verification link confirms once, in its own store, when its button is pressed; opening the link confirms nothing', async () => {
    const mine = await shopper({ isVerified: false });
    const token = await mailedToken(db, cedar, { email: mine.email, path: 'verify-email' });
    const press = (slug: string) => visit(slug).post('/verify-email', { token });
    const browser = visit();
    browser.cookies.set('shopper', mine.token);
    await expectNothingChanged(db, async () => {
      expect((await browser.get(`/verify-email?token=${token}`)).body).toContain('Confirm my e-mail address');
      expect((await press('najd')).headers.location).toBe('/verify-email?gone');
    });
    expect((await browser.post('/verify-email', { token })).headers.location).toBe('/verify-email');
    const { user } = JSON.parse((await browser.get('/api/me')).body);
    expect(user.emailVerified).toBe(true);
    await expectNothingChanged(db, async () => {
      expect((await press('cedar')).headers.location).toBe('/verify-email');
    });
  });

  test('a verification link that is 73 hours old is expired, and its page says where to get a new one', async () => {
    const mine = await makeShopper(db, cedar, { isVerified: false, at: ago(73) });
    const token = await mailedToken(db, cedar, { email: mine.email, path: 'verify-email' });
    const browser = visit();
    const answer = await browser.post('/verify-email', { token });
    const page = await browser.get(answer.headers.location ?? '');
    expect([page.status, isOver(page.body)]).toEqual([410, true]);
    expect(await db.admin('select email_verified_at from customers where id = $1', [mine.id])).toEqual([
      { email_verified_at: null },
    ]);
  });
});
