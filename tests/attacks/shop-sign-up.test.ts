import { describe, expect, test } from 'vitest';
import { findStore } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { claimToken } from '#tests/support/sign-ups.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Strangers open shops (A4): with other people's addresses, in great numbers, or to show unconfirmed ones to others.
const db = await testDatabase(import.meta.url);
await twoStores();
const server = await webServer({ trustedProxies: ['127.0.0.1'] });
const PASSWORD = 'figs and thyme 42';
const LIMITS = ['platform_rate_limits'];

const form = (slug: string, changes: Record<string, string> = {}) => ({
  ...{ name: 'Sara', email: `${slug}@bayt.example`, password: PASSWORD, shop: 'Bayt Al Oud', slug },
  ...{ country: 'SA', terms: 'yes', website: '', challenge: '', proof: '', plan: '' },
  ...changes,
});
let blocks = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.7.${++blocks}.1` });
const platform = () => new Visitor(server, PLATFORM);

async function opened(slug: string, changes: Record<string, string> = {}) {
  const owner = platform();
  const answer = await owner.post('/signup', form(slug, changes), elsewhere());
  expect(answer.status, answer.body.slice(0, 300)).toBe(302);
  const store = await findStore(slug);
  return { owner, answer, storeId: store?.storeId ?? '', token: await claimToken(db, store?.storeId ?? '') };
}

/** Follows the redirects from one origin to the next, with the cookies of each. */
async function follow(start: string, visitors: Record<string, Visitor>) {
  let url = new URL(start);
  for (let hops = 0; hops < 10; hops++) {
    const visitor = visitors[url.host] ?? new Visitor(server, url.host);
    visitors[url.host] = visitor;
    const answer = await visitor.get(`${url.pathname}${url.search}`);
    const { location } = answer.headers;
    if (!location) return { answer, url };
    url = new URL(location, url);
  }
  throw new Error('too many redirects');
}

async function enterAdmin(slug: string, owner: Visitor) {
  const visitors: Record<string, Visitor> = { [PLATFORM]: owner };
  const { url } = await follow(`http://${adminHost(slug)}/admin`, visitors);
  const admin = visitors[adminHost(slug)] as Visitor;
  await admin.post('/handoff', Object.fromEntries(url.searchParams));
  return { admin, visitors };
}

describe('a shop that was opened by sign-up (A4)', () => {
  test('a new shop is “opening soon” in every browser except the one that opened it, until the mailed link is opened', async () => {
    const { owner, token } = await opened('door-shop');
    const stranger = new Visitor(server, shopHost('door-shop'));
    const closed = await stranger.get('/');
    expect([closed.status, closed.body.includes('Bayt Al Oud')]).toEqual([503, true]);
    expect((await stranger.get('/api/me')).status).not.toBe(200);
    const { visitors } = await enterAdmin('door-shop', owner);
    const seen = await follow(`http://${shopHost('door-shop')}/?owner=ask`, visitors);
    expect(seen.answer.status).toBe(200);
    // A stranger who was given the owner's pass does not have its state cookie.
    const asked = await (visitors[shopHost('door-shop')] as Visitor).get('/');
    expect(asked.status).toBe(200);
    expect((await stranger.get('/')).status).toBe(503);
    await owner.post('/claim', { token });
    expect((await stranger.get('/')).status).toBe(200);
  });

  test('an unconfirmed shop cannot be shown to a stranger by a link, because a pass belongs to one browser', async () => {
    const { owner } = await opened('pass-shop');
    const { admin, visitors } = await enterAdmin('pass-shop', owner);
    const shop = new Visitor(server, shopHost('pass-shop'));
    visitors[shopHost('pass-shop')] = shop;
    const start = await shop.get('/?owner=ask');
    const to = new URL(start.headers.location ?? '');
    const pass = (await admin.get(`${to.pathname}${to.search}`)).headers.location ?? '';
    const stranger = new Visitor(server, shopHost('pass-shop'));
    await stranger.get('/?owner=ask');
    const { pathname, search } = new URL(pass);
    expect((await stranger.get(`${pathname}${search}`)).status).toBe(503);
    expect((await stranger.get('/')).status).toBe(503);
    expect((await shop.get(`${pathname}${search}`)).status).toBe(302);
    expect((await shop.get('/')).status).toBe(200);
  });

  test('a sign-up with an e-mail address that has an account gets the same answer as with a new one', async () => {
    const fresh = await opened('fresh-mail', { email: 'nobody@bayt.example' });
    const used = await opened('used-mail', { email: 'owner@cedar.example' });
    const shown = ({ answer }: typeof fresh) => ({
      status: answer.status,
      to: answer.headers.location?.replace(/fresh|used/, 'x'),
      cookies: answer.headers['set-cookie']?.map((line) => line.replace(/=[^;]+/, '=')),
    });
    expect(shown(used)).toEqual(shown(fresh));
    const page = async ({ owner }: typeof fresh) =>
      /<main.*<\/main>/s
        .exec((await owner.get('/signup/mail')).body)?.[0]
        .replaceAll(/nobody@bayt|owner@cedar/g, 'x');
    expect(await page(used)).toBe(await page(fresh));
  });

  test('a stranger cannot confirm another person’s address, and the address’s owner cannot confirm the stranger’s password', async () => {
    const { token } = await opened('victim-shop', { email: 'victim@bayt.example' });
    const victim = platform();
    const page = await victim.get(`/claim?token=${token}`);
    expect(page.body).toContain('Enter the password that you chose at sign-up');
    const refused = await expectNothingChanged(
      db,
      () => victim.post('/claim', { token, password: 'my own password 1' }),
      LIMITS,
    );
    expect(refused.status).toBe(422);
  });
});

describe('sign-ups in great number (A4)', () => {
  test('a sign-up with a filled honeypot, without accepted terms or with an invalid field is refused and keeps the typed values', async () => {
    const changes: Record<string, string>[] = [
      { website: 'https://x.example' },
      { terms: '' },
      { email: 'nobody' },
    ];
    for (const change of changes) {
      const refused = await expectNothingChanged(
        db,
        () => platform().post('/signup', form('typed-shop', change), elsewhere()),
        LIMITS,
      );
      expect(refused.status).toBe(422);
      expect(refused.body).toContain('typed-shop');
      expect(refused.body).not.toContain(PASSWORD);
    }
  });

  test('the fourth shop without scripts from one address block in an hour is refused', async () => {
    const from = { 'x-forwarded-for': '198.51.100.4' };
    const statuses = [];
    for (let at = 0; at < 4; at++) {
      statuses.push((await platform().post('/signup', form(`plain-${at}`), from)).status);
    }
    expect(statuses).toEqual([302, 302, 302, 429]);
    expect(await findStore('plain-3')).toBeNull();
  });

  test('without scripts, a pressed suggestion becomes the address in the form', async () => {
    const picked = await expectNothingChanged(db, () =>
      platform().post('/signup', { ...form('cedar'), pick: 'cedar-shop' }, elsewhere()),
    );
    expect(picked.status).toBe(200);
    expect(picked.body).toContain('value="cedar-shop"');
  });

  test('checking whether a shop’s address is free is limited for each IP address block', async () => {
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const ask = () => platform().get('/signup/address?slug=cedar', from);
    expect(JSON.parse((await ask()).body)).toMatchObject({ state: 'taken', suggestions: { length: 3 } });
    const all = await Promise.all(Array.from({ length: 70 }, ask));
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  });
});
