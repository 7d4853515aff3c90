import { describe, expect, test } from 'vitest';
import { renderMail } from '#domain/mail/index.ts';
import { mailedToken, makeShopper, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import { CEDAR_BRAND as brand } from '#tests/support/mails.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

// A name that a shopper types is text everywhere, and personal data is in no shared page and no log (X, T9,
// L).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
await makeVariant(cedar, { title: 'Cup', amount: 1200, stock: 12 });
const NAMES = packed([...PAYLOADS, ...BREAKERS], 110).filter((name) => !name.includes('\0'));
const KINDS = [
  'account_verify',
  'account_welcome',
  'account_exists',
  'account_reset',
  'account_password_changed',
] as const;

const visit = (token = '') => {
  const visitor = new Visitor(server, shopHost('cedar'));
  if (token) visitor.cookies.set('shopper', token);
  return visitor;
};

describe('names that contain markup (X)', () => {
  test.skipIf(!IS_WIDE)('no payload in a name runs in a form, an account page or a script', async () => {
    const mine = await makeShopper(db, cedar, { at: new Date() });
    for (const name of NAMES) {
      const refused = await visit().post('/signup', { name, email: name, password: name.slice(0, 3) });
      expect([name, activeMarkup(refused.body)]).toEqual([name, []]);
      await db.admin('update customers set name = $1 where id = $2', [name, mine.id]);
      const page = await visit(mine.token).get('/change-password');
      expect([name, page.status, activeMarkup(page.body)]).toEqual([name, 200, []]);
      const me = await visit(mine.token).get('/api/me');
      expect(me.headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test.each(KINDS)('no payload in a name runs in the mail %s, in either language', (kind) => {
    for (const name of NAMES) {
      for (const locale of ['en', 'ar'] as const) {
        const mail = renderMail(
          kind,
          { name, url: 'http://cedar.example/login?token=x&y' },
          { brand, locale },
        );
        expect([name, activeMarkup(mail.html)]).toEqual([name, []]);
        expect(mail.subject).not.toMatch(/[\r\n]/);
        expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
        expect(mail.text).toContain('http://cedar.example/login?token=x&y');
        if (locale === 'ar') expect(mail.text.replaceAll(name, '')).toMatch(/[\u0600-\u06ff]/);
      }
    }
    expect(() => renderMail(kind, { name: 'x', url: 'javascript:xss()' }, { brand, locale: 'en' })).toThrow(
      /web pages/,
    );
  });

  test('an e-mail address that contains a header is refused', async () => {
    for (const email of [
      'a@example.com\r\nBcc: all@example.com',
      'a@example.com%0d%0aBcc:b',
      '"a b"@example.com',
    ]) {
      const answer = await visit().post('/signup', { name: 'Noura', email, password: SHOPPER_PASSWORD });
      expect([email, answer.status]).toEqual([email, 422]);
    }
  });
});

describe('caching and logging of account pages (T9, C, L)', () => {
  test('a shared page never contains a signed-in shopper’s name, and personal pages have addresses of their own', async () => {
    const mine = await makeShopper(db, cedar, { name: 'Rarely Named', at: new Date() });
    for (const path of ['/', '/products', '/ar/products', '/search?q=cup']) {
      const [own, guest] = [await visit(mine.token).get(path), await visit().get(path)];
      expect([path, own.body.includes('Rarely Named')]).toEqual([path, false]);
      expect(own.headers['set-cookie'] ?? []).toEqual(guest.headers['set-cookie'] ?? []);
    }
    for (const path of ['/change-password/x.css', '/change-password;x.css', '/change-password%2Fx.css']) {
      const { body, headers } = await visit(mine.token).get(path);
      expect([path, body.includes('Rarely Named')]).toEqual([path, false]);
      expect(headers['cache-control'] ?? 'none').not.toMatch(/public|max-age=[1-9]/);
    }
    const data = await visit(mine.token).get('/change-password.data');
    expect([data.body.includes('Rarely Named'), data.headers['cache-control']]).toEqual([true, 'no-store']);
  });

  test('no log line contains a password, token, name or address of an account', async () => {
    const email = 'logged-nowhere@example.com';
    const browser = visit();
    await browser.post('/signup', { name: 'Logged Nowhere', email, password: SHOPPER_PASSWORD });
    const verify = await mailedToken(db, cedar, { email, path: 'verify-email' });
    await browser.post('/login', { email, password: 'not the right one' });
    await browser.post('/login', { email, password: SHOPPER_PASSWORD });
    await browser.get(`/verify-email?token=${verify}`);
    await browser.post('/verify-email', { token: verify });
    await browser.post('/forgot-password', { email });
    await browser.post('/change-password', { current: SHOPPER_PASSWORD, password: 'another olive' });
    const secrets = [email, 'Logged Nowhere', SHOPPER_PASSWORD, 'not the right one', 'another olive', verify];
    const lines = server.logged().join('');
    for (const secret of [...secrets, browser.cookies.get('shopper') ?? 'no session'])
      expect([secret, lines.includes(secret), lines.includes(encodeURIComponent(secret))]).toEqual([
        secret,
        false,
        false,
      ]);
  });
});
