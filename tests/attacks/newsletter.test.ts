import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listReaders } from '#domain/marketing/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, form, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { PAYLOADS } from './payloads.ts';

// The newsletter's form and links (N4, A, X).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const shop = () => new Visitor(server, shopHost('cedar'));

const lastMail = async (email: string) =>
  (
    await db.admin<{ kind: string; body_text: string; leave_url: string }>(
      'select kind, body_text, leave_url from mails where recipient = $1 order by id desc limit 1',
      [email],
    )
  )[0];
const addressIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+(/newsletter/${page}\\?token=[\\w-]+)`).exec(text)?.[1] ?? '';
const readers = async () =>
  (await withStore(cedar.id, (tx) => listReaders(tx, { limit: 100 }))).map(({ email }) => email);

test('without JavaScript, a newsletter subscription is confirmed by the button, not by opening the link, and ended by one click', async () => {
  const visitor = shop();
  const asked = await visitor.post('/newsletter', { email: 'layla@example.com' });
  expect([asked.status, asked.body.includes('Please Check Your Mail')]).toEqual([200, true]);
  const confirmAt = addressIn((await lastMail('layla@example.com'))?.body_text ?? '', 'confirm');
  const looked = await expectNothingChanged(db, () => visitor.get(confirmAt));
  expect([looked.status, looked.headers['referrer-policy']]).toEqual([200, 'same-origin']);
  expect(looked.headers['cache-control']).toContain('no-store');
  expect(looked.body).toMatch(/<meta name="robots" content="noindex/);
  expect(await readers()).toEqual([]);
  const token = confirmAt.split('token=')[1] ?? '';
  const confirmed = await visitor.post('/newsletter/confirm', { token });
  expect([confirmed.status, confirmed.body.includes('You are on the list')]).toEqual([200, true]);
  expect(await readers()).toEqual(['layla@example.com']);
  const leaveAt = addressIn((await lastMail('layla@example.com'))?.leave_url ?? '', 'leave');
  const { body, type } = form({ 'List-Unsubscribe': 'One-Click' });
  // Sent as a mail program sends it: without Origin and cookie.
  const left = await ask(
    server,
    { host: shopHost('cedar'), path: leaveAt },
    { method: 'POST', headers: { 'content-type': type }, body },
  );
  expect(left.status).toBe(200);
  expect(left.headers).not.toHaveProperty('set-cookie');
  expect(await readers()).toEqual([]);
});

test('the newsletter page is the same, byte for byte, for a known and an unknown e-mail address', async () => {
  const bodies = [];
  for (const email of ['one@example.com', 'one@example.com', 'two@example.com']) {
    const { status, body } = await shop().post('/ar/newsletter', { email });
    expect(status).toBe(200);
    bodies.push(body.replace(/nonce="[^"]*"|[0-9a-f-]{36}/g, ''));
  }
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain('يُرجى التحقق من بريدك الإلكتروني');
});

test('a robot that fills in every field of the newsletter form gets the usual thanks, and nothing is stored', async () => {
  const sent = await expectNothingChanged(db, () =>
    shop().post('/newsletter', { email: 'bot@example.com', website: 'https://spam.example' }),
  );
  expect([sent.status, sent.body.includes('Please Check Your Mail')]).toEqual([200, true]);
});

test('only a mail’s one-click unsubscribe request may come from another origin', async () => {
  const elsewhere = { origin: 'https://evil.example' };
  for (const path of [
    '/newsletter',
    '/newsletter/confirm',
    '/ar/newsletter/confirm',
    '/newsletter/leave/x',
  ]) {
    const refused = await expectNothingChanged(db, () =>
      shop().post(path, { email: 'x@example.com', token: 'x' }, elsewhere),
    );
    expect([path, refused.status]).toEqual([path, 403]);
  }
});

test.each(['', 'x', "' or 1=1 --", '../../x', 'a'.repeat(5000), '%00'])(
  'an invented newsletter link %j is shown as expired (A)',
  async (token) => {
    for (const page of ['confirm', 'leave']) {
      const answer = await expectNothingChanged(db, () =>
        shop().post(`/newsletter/${page}?token=${encodeURIComponent(token.slice(0, 2000))}`, { token }),
      );
      expect([400, 410]).toContain(answer.status);
    }
  },
);

test('markup in the newsletter’s field is shown as text, in both languages (X)', async () => {
  for (const payload of PAYLOADS.slice(0, 20)) {
    const answer = await shop().post('/newsletter', { email: payload });
    expect([422, 429]).toContain(answer.status);
    if (payload.includes('<')) expect(answer.body).not.toContain(payload);
  }
});
