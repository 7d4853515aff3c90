import { describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { makeShopper, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { oidcProvider } from '#tests/support/oidc.ts';
import { pathOf } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Signing in with Google, against a local OpenID provider: state, nonce, mix-up and take-over (M2, A).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const google = await oidcProvider();
const server = await webServer({ google: google.client });
const plain = await webServer();

const visit = (slug = 'cedar') => new Visitor(server, shopHost(slug));
const person = (change = {}) => {
  const id = newId().slice(-10);
  return {
    sub: `g-${id}`,
    email: `g-${id}@example.com`,
    email_verified: true,
    name: 'Google Person',
    ...change,
  };
};

/** The way to the provider and back to the platform; returns the platform's redirect. */
async function round(browser: Visitor, next = '/cart'): Promise<string> {
  const begun = await browser.post('/login/google', { next });
  const back = await google.pass(begun.headers.location ?? '');
  expect(back.origin).toBe(`http://${PLATFORM}`);
  const led = await new Visitor(server, PLATFORM).get(pathOf(back.href));
  expect(led.status).toBe(302);
  return led.headers.location ?? '';
}

async function signIn(browser: Visitor, next?: string) {
  return browser.get(pathOf(await round(browser, next)));
}

const who = async (browser: Visitor) => JSON.parse((await browser.get('/api/me')).body).user;
const FAILED = /^\/login\?(?:next=[^&]*&)?failed=$/;

async function expectRefused(browser: Visitor, location: string) {
  await expectNothingChanged(db, async () => {
    const answer = await browser.get(pathOf(location));
    expect(answer.headers.location).toMatch(FAILED);
    expect(browser.cookies.has('shopper')).toBe(false);
  });
}

describe('signing in with Google (M2)', () => {
  test('a new person who signs in with Google has a verified account at once and returns to their page', async () => {
    const someone = person();
    google.become(someone);
    const browser = visit();
    const done = await signIn(browser, '/ar/cart');
    expect([done.status, done.headers.location]).toEqual([303, '/ar/cart']);
    expect(browser.cookies.has('oidc')).toBe(false);
    expect(await who(browser)).toMatchObject({
      email: someone.email,
      name: 'Google Person',
      emailVerified: true,
    });
    const first = (await who(browser)).id;
    // The provider's id of a person stays when the address changes.
    google.become({ ...someone, email: 'moved@example.com' });
    const again = visit();
    await signIn(again);
    expect((await who(again)).id).toBe(first);
  });

  test('signing in with a password to an account made with Google shows the message of the specification', async () => {
    const someone = person();
    google.become(someone);
    await signIn(visit());
    const answer = await visit().post('/login', { email: someone.email, password: 'anything' });
    expect([
      answer.status,
      answer.body.includes('You previously logged in with the following method: Google'),
    ]).toEqual([401, true]);
    const arabic = await visit().post('/ar/login', { email: someone.email, password: 'anything' });
    expect(arabic.body).toContain('سبق أن سجّلت الدخول بالطريقة التالية: Google');
  });

  test('one Google account has a separate account in each of two stores', async () => {
    google.become(person());
    const [here, there] = [visit(), visit('najd')];
    await signIn(here);
    await signIn(there);
    const ids = [(await who(here)).id, (await who(there)).id];
    expect(new Set(ids).size).toBe(2);
  });

  test('a Google sign-in leaves a verified account its password, and ends the password and sessions of an unverified one', async () => {
    const proven = await makeShopper(db, cedar, { at: new Date() });
    const squatted = await makeShopper(db, cedar, { at: new Date(), isVerified: false });
    for (const { email, id } of [proven, squatted]) {
      google.become(person({ email }));
      const browser = visit();
      await signIn(browser);
      expect((await who(browser)).id).toBe(id);
    }
    const login = async (email: string) =>
      (await visit().post('/login', { email, password: SHOPPER_PASSWORD })).status;
    expect([await login(proven.email), await login(squatted.email)]).toEqual([303, 401]);
    const old = visit();
    old.cookies.set('shopper', squatted.token);
    expect(await who(old)).toBeNull();
  });

  test('an e-mail that Google has not verified, or that belongs to another Google account, signs in to no account', async () => {
    const { email } = await makeShopper(db, cedar, { at: new Date() });
    google.become(person({ email, email_verified: false }));
    let browser = visit();
    await expectRefused(browser, await round(browser));
    google.become(person({ email }));
    await signIn(visit());
    google.become(person({ email }));
    browser = visit();
    await expectRefused(browser, await round(browser));
  });
});

describe('the return from Google (A)', () => {
  test('an answer of Google that was used before, or belongs to another browser or store, signs nobody in', async () => {
    google.become(person());
    const attacker = visit();
    const location = await round(attacker);
    await expectRefused(visit(), location);
    const begun = visit();
    await begun.post('/login/google', { next: '/' });
    await expectRefused(begun, location);
    const elsewhere = visit('najd');
    elsewhere.cookies.set('oidc', attacker.cookies.get('oidc') ?? '');
    await expectRefused(elsewhere, location);
    const copy = visit();
    copy.cookies.set('oidc', attacker.cookies.get('oidc') ?? '');
    expect((await attacker.get(pathOf(location))).headers.location).toBe('/cart');
    await expectRefused(copy, location);
  });

  test('a state that is changed, invented or older than ten minutes is refused', async () => {
    const begun = await visit().post('/login/google', { next: '/' });
    const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? '';
    const [body = '', sign = ''] = state.split('.');
    const evil = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(body, 'base64url').toString()),
        origin: 'http://evil.example',
      }),
    ).toString('base64url');
    const platform = new Visitor(server, PLATFORM);
    for (const made of ['', 'x', `${evil}.${sign}`, `${evil}.`, body, `${body}.${'a'.repeat(sign.length)}`]) {
      const answer = await platform.get(`/auth/google?code=x&state=${encodeURIComponent(made)}`);
      expect([made.length, answer.status, answer.headers.location]).toEqual([made.length, 400, undefined]);
    }
    const clock = () => new Date(Date.now() + 10 * 60_000 + 1000);
    const later = await webServer({ google: google.client, clock, secretKey: server.config.secretKey });
    const answer = await new Visitor(later, PLATFORM).get(`/auth/google?code=x&state=${state}`);
    expect(answer.status).toBe(400);
  });

  test('a Google code of another attempt in the same browser is refused: PKCE and nonce belong to one attempt', async () => {
    google.become(person());
    const browser = visit();
    const first = new URL(await round(browser));
    const second = new URL(await round(browser));
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    await expectRefused(browser, second.href);
  });

  test('cancelling at Google returns to the log-in page, which says so', async () => {
    const browser = visit();
    const begun = await browser.post('/login/google', { next: '/cart' });
    const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? '';
    const led = await new Visitor(server, PLATFORM).get(`/auth/google?error=access_denied&state=${state}`);
    const answer = await browser.get(pathOf(led.headers.location));
    expect(answer.headers.location).toMatch(FAILED);
    expect((await browser.get(answer.headers.location ?? '')).body).toContain(
      'Signing in with Google did not work',
    );
  });

  test('after a Google sign-in, next= redirects only to pages of this shop', async () => {
    google.become(person());
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/%0d%0aset-cookie:a=b',
    ]) {
      expect((await signIn(visit(), next)).headers.location).toBe('/');
    }
  });

  test('a page of another origin cannot start a Google sign-in, and neither can a GET request', async () => {
    const browser = visit();
    const foreign = await browser.post('/login/google', {}, { origin: 'http://evil.example' });
    expect([foreign.status, browser.cookies.size]).toEqual([403, 0]);
    expect((await browser.get('/login/google')).headers.location).toMatch(FAILED);
    const page = await browser.get('/login');
    expect(page.body).toContain('action="/login/google"');
    expect(page.body).toContain('Continue with Google');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`form-action 'self' ${google.client.issuer} http://${PLATFORM}`);
  });

  test('an install without a Google client has no Google button and no route', async () => {
    const browser = new Visitor(plain, shopHost('cedar'));
    expect((await browser.get('/login')).body).not.toContain('action="/login/google"');
    expect((await browser.post('/login/google', {})).headers.location).toMatch(FAILED);
  });
});
