import { describe, expect, test } from 'vitest';
import { makeShopper, type TestShopper } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// The pages of an account tell an outsider nothing about who has an account (A).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const visit = (slug = 'cedar') => new Visitor(server, shopHost(slug));
const shopper = (changes = {}) => makeShopper(db, cedar, { at: new Date(), ...changes });
const login = (visitor: Visitor, { email, password }: Pick<TestShopper, 'email' | 'password'>) =>
  visitor.post('/login', { email, password });
const text = (page: string) => page.replace(/<script[\s\S]*?<\/script>/g, '');

describe('account enumeration (A)', () => {
  test('signing up with a used and with a new e-mail address gets the same answer, byte for byte', async () => {
    const { email } = await shopper();
    const answers = [];
    for (const address of [email, `new-${email}`]) {
      const browser = visit();
      const fields = { name: 'Noura Saleh', email: address, password: 'olives & figs', next: '/cart' };
      const { status, headers } = await browser.post('/signup', fields);
      answers.push([status, headers.location, [...browser.cookies.keys()], browser.cookies.get('notice')]);
      const page = text((await browser.get(headers.location ?? '')).body);
      expect(page).toContain('Registration successfully');
      expect(page).not.toContain(address);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([303, '/cart', ['shopper', 'notice'], 'registered']);
  });

  test('requesting a reset link for a used and for a new e-mail address gets the same answer', async () => {
    const { email } = await shopper();
    const ask = async (address: string) => {
      const browser = visit();
      const { status, headers } = await browser.post('/forgot-password', { email: address });
      const page = text((await browser.get(headers.location ?? '')).body);
      return [status, headers.location, page.replaceAll(address, 'X')];
    };
    const [known, unknown] = [await ask(email), await ask('nobody-here@example.com')];
    expect(known).toEqual(unknown);
    expect(known[2]).toContain('Please Check Your Mail');
  });

  test('logging in answers a wrong password as slowly as an unknown e-mail address', async () => {
    const { email } = await shopper();
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 4; n++) {
      for (const [name, address] of Object.entries({ known: email, unknown: 'nobody@example.com' })) {
        const began = performance.now();
        const answer = await login(visit(), { email: address, password: 'wrong one' });
        times[name]?.push(performance.now() - began);
        expect([answer.status, text(answer.body).includes('E-mail or password is not right.')]).toEqual([
          401,
          true,
        ]);
      }
    }
    const quickest = (name: string) => Math.min(...(times[name] ?? []));
    // Unknown addresses check a dummy hash; otherwise their answer would take a tenth of the time.
    expect(quickest('unknown')).toBeGreaterThan(quickest('known') / 3);
  });

  test('logging in to an account without a password names its provider, for that e-mail only, in the specification’s words', async () => {
    const { id, email } = await shopper();
    await db.admin('update customers set password_hash = null where id = $1', [id]);
    await db.admin(
      `insert into customer_identities (store_id, provider, subject, customer_id, email, created_at)
       values ($1, 'google', 'sub', $2, $3, now())`,
      [cedar.id, id, email],
    );
    const said = 'You previously logged in with the following method: Google';
    expect(text((await login(visit(), { email, password: 'anything' })).body)).toContain(said);
    expect(text((await login(visit('najd'), { email, password: 'anything' })).body)).not.toContain('Google');
  });
});

describe('password guessing (A)', () => {
  test('the twenty-first password within a quarter of an hour is refused without a check, right or wrong', async () => {
    const mine = await shopper();
    const account = 'sign-in';
    await login(visit(), { ...mine, password: 'wrong one' });
    await db.admin('update rate_limits set hits = 20 where bucket = $1', [account]);
    const answer = await login(visit(), mine);
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(answer.headers['set-cookie']?.join() ?? '').not.toContain('shopper=');
    await db.admin('delete from rate_limits');
    expect((await login(visit(), mine)).status).toBe(303);
  });

  test('empty passwords, passwords of a million letters and passwords of markup are refused without computing a password hash', async () => {
    const { email } = await shopper();
    for (const password of ['x'.repeat(900_000), '']) {
      const answer = await login(visit(), { email, password });
      expect([401, 413, 422]).toContain(answer.status);
    }
    const fields = { name: 'Noura Saleh', email: 'long@example.com', password: 'x'.repeat(257) };
    const answer = await visit().post('/signup', fields);
    expect([answer.status, text(answer.body).includes('must be at most 256 characters long')]).toEqual([
      422,
      true,
    ]);
  });

  test('a refused log-in form keeps the typed values except the password, in the specification’s words', async () => {
    const fields = { name: 'Nou', email: 'nou@example', password: 'five5' };
    const page = text((await visit().post('/signup', fields)).body);
    expect(page).toContain('value="Nou"');
    expect(page).toContain('value="nou@example"');
    expect(page).not.toContain('five5');
    expect(page).toContain('must be at least 4 characters long');
    expect(page).toContain('Full name: must be at least 4 characters long');
    expect(page).toContain('Password: must be at least 6 characters long');
    const arabic = text((await visit('najd').post('/signup', fields)).body);
    expect(arabic).toContain('يجب ألا يقل عن 4 أحرف');
    const common = await visit().post('/signup', {
      name: 'Noura',
      email: 'n@example.com',
      password: 'football',
    });
    expect([common.status, text(common.body).includes('This password is common')]).toEqual([422, true]);
  });
});
