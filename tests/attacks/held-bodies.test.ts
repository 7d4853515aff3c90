import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, form, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// Bodies wait in memory while they arrive, and a process has a limit for all of them (R).
await testDatabase(import.meta.url);
await twoStores();
const server = await webServer({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
const MEGABYTE = 1024 * 1024;
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => void socket.destroy()));

/** Begins a form of a megabyte and sends this much of it; resolves when that is sent, or the form refused. */
function hold(from: string, slug: string, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {}).on('data', () => resolve());
    const head = [
      'POST /cart HTTP/1.1',
      `Host: ${shopHost(slug)}`,
      `Origin: http://${shopHost(slug)}`,
      `X-Forwarded-For: ${from}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${MEGABYTE}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes, 'a'), () => resolve());
  });
}

test('forms of a megabyte that two addresses send slowly keep nobody else from signing in', async () => {
  const clients = [
    ['192.0.2.1', 'cedar'],
    ['192.0.2.2', 'najd'],
  ] as const;
  for (const bytes of [1_000_000, 100_000, 10_000, 1000, 100, 10]) {
    for (const [from, slug] of clients)
      await Promise.all(Array.from({ length: 34 }, () => hold(from, slug, bytes)));
    // The server, in this process, reads what was sent while it answers.
    for (let count = 0; count < 20; count++) await ask(server, { host: PLATFORM, path: '/healthz' });
  }
  const { body, type } = form({ email: 'somebody@example.com', password: 'a wrong password' });
  const headers = { origin: `http://${PLATFORM}`, 'content-type': type, 'x-forwarded-for': '198.51.100.7' };
  const answer = await ask(server, { host: PLATFORM, path: '/login' }, { method: 'POST', headers, body });
  expect(answer.status).toBeLessThan(500);
});
