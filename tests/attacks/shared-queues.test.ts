import { Agent, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newToken } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Ask, adminHost, form, PLATFORM, webServer } from '#tests/support/web.ts';

// Everybody signs in through the queue of the platform, and a stranger can fill the queue of a store's staff (R).
await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
const FLOOD = 24;
// As a proxy does, over open connections: new ones are accepted one after the other.
let agent = new Agent();
beforeEach(() => {
  agent = new Agent({ keepAlive: true });
});
afterEach(() => agent.destroy());

function send(path: string, { method = 'GET', headers = {}, body }: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: server.port, path, method, headers, agent },
      (incoming) => void incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0)),
    );
    outgoing.on('error', reject).end(body);
  });
}

const signIn = (from: string) => {
  const { body, type } = form({ email: '', password: '' });
  const own = { host: PLATFORM, origin: `http://${PLATFORM}`, 'content-type': type };
  return send('/login', { method: 'POST', headers: { ...own, 'x-forwarded-for': from }, body });
};
const openAdmin = (from: string) => {
  const cookie = `staff=${newToken()}`;
  return send('/admin', { headers: { host: adminHost(cedar.slug), cookie, 'x-forwarded-for': from } });
};

test.each([
  ['the sign-in of the platform from one IPv4 address', signIn, () => '203.0.113.9'],
  [
    'the sign-in of the platform from the blocks of one IPv6 network',
    signIn,
    (at: number) => `2001:db8:7:${at.toString(16)}::1`,
  ],
  ['a store’s admin with invented sessions', openAdmin, () => '203.0.113.9'],
] as const)('a flood of %s lets another client’s request go first', async (_, ask, from) => {
  const opened = Array.from({ length: FLOOD + 1 }, () => send('/healthz', { headers: { host: PLATFORM } }));
  await Promise.all(opened);
  let done = 0;
  const flood = Array.from({ length: FLOOD }, (_, at) => ask(from(at)).then(() => void done++));
  expect(await ask('198.51.100.7')).toBeLessThan(500);
  expect(done).toBeLessThan(FLOOD / 2);
  await Promise.all(flood);
});
