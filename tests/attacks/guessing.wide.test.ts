import { describe, expect, test } from 'vitest';
import { signIn } from '#domain/identity/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();

const visit = (host: string) => new Visitor(server, host);
const login = (visitor: Visitor, email: string, password = TEST_PASSWORD, next = '') =>
  visitor.post('/login', { email, password, next });

describe('guessing (A)', () => {
  const plain = (body: string, email: string) =>
    body.replaceAll(email, 'E').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

  test('a wrong password and an unknown e-mail address get the same answer on the platform', async () => {
    const known = await makeStaff('known', []);
    const unknown = 'nobody@staff.example';
    const answers = [];
    for (const email of [known, unknown]) {
      const { status, headers, body } = await login(visit(PLATFORM), email, 'a wrong password 1');
      answers.push({ status, names: Object.keys(headers).sort(), body: plain(body, email) });
    }
    expect(answers[0]!.status).toBe(401);
    expect(answers[1]).toEqual(answers[0]);
  });

  test('a wrong password and an unknown e-mail address take the same time on the platform', async () => {
    const known = await makeStaff('timed', []);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 5; round++) {
      for (const who of ['known', 'unknown'] as const) {
        const began = performance.now();
        const email = who === 'known' ? known : 'nobody.timed@staff.example';
        await signIn({
          email,
          password: 'a wrong password 1',
          by: { ip: '192.0.2.77', userAgent: '' },
          at: new Date(),
        });
        times[who].push(performance.now() - began);
      }
    }
    // Compares the fastest of each with a wide margin: an answer without hashing takes a fiftieth of the time.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 4);
    expect(Math.min(...times.known)).toBeGreaterThan(Math.min(...times.unknown) / 4);
  });

  test('after twenty wrong passwords, even the right one is refused from this IP address, and accepted from another', async () => {
    const email = await makeStaff('guessed', []);
    const slept: number[] = [];
    const wait = async (ms: number) => void slept.push(ms);
    for (let tries = 0; tries < 20; tries++) {
      await signIn(
        {
          email,
          password: `guess number ${tries}`,
          by: { ip: '127.0.0.1', userAgent: '' },
          at: new Date(),
        },
        wait,
      );
    }
    expect(slept).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 4000]);
    const refused = await login(visit(PLATFORM), email);
    expect([refused.status, refused.headers['set-cookie']]).toEqual([429, undefined]);
    const elsewhere = await signIn({
      email,
      password: TEST_PASSWORD,
      by: { ip: '192.0.2.80', userAgent: '' },
      at: new Date(),
    });
    expect(elsewhere.ok).toBe(true);
  });

  test('changing IP addresses within one IPv6 network does not restart the count of tries', async () => {
    const email = await makeStaff('hopper', []);
    const from = (ip: string) =>
      signIn(
        { email, password: 'a wrong password 1', by: { ip, userAgent: '' }, at: new Date() },
        async () => {},
      );
    for (let tries = 0; tries < 20; tries++) await from(`2001:db8:7:1::${tries.toString(16)}`);
    expect(await from('2001:db8:7:1:ffff::1')).toMatchObject({ code: 'too_many_tries' });
    expect(await from('2001:db8:7:2::1')).toMatchObject({ code: 'wrong_credentials' });
  });

  test('a password of 900 KB is refused without computing its hash', async () => {
    const began = performance.now();
    const answer = await login(visit(PLATFORM), cedar.ownerEmail, 'x'.repeat(900_000));
    expect(answer.status).toBe(413);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
