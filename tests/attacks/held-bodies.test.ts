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

type Begun = { slug: string; announced?: number; bytes: number };

/** Begins a form, by default of a megabyte, and sends this much of it; resolves when that is sent, or the form refused. */
function hold(from: string, { slug, announced = MEGABYTE, bytes }: Begun): Promise<void> {
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
      `Content-Length: ${announced}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes, 'a'), () => resolve());
  });
}

/** The server, in this process, reads what was sent while it answers. */
async function read(): Promise<void> {
  for (let count = 0; count < 20; count++) await ask(server, { host: PLATFORM, path: '/healthz' });
}

/** Sends a form with a text of this many characters from an address of its own. */
function send(characters: number) {
  const { body, type } = form({ email: 'somebody@example.com', password: 'x'.repeat(characters) });
  const headers = { origin: `http://${PLATFORM}`, 'content-type': type, 'x-forwarded-for': '198.51.100.7' };
  return ask(server, { host: PLATFORM, path: '/login' }, { method: 'POST', headers, body });
}

test('forms of a megabyte that two addresses send slowly keep nobody else from signing in', async () => {
  const clients = [
    ['192.0.2.1', 'cedar'],
    ['192.0.2.2', 'najd'],
  ] as const;
  for (const bytes of [1_000_000, 100_000, 10_000, 1000, 100, 10]) {
    for (const [from, slug] of clients)
      await Promise.all(Array.from({ length: 34 }, () => hold(from, { slug, bytes })));
    await read();
  }
  expect((await send(20)).status).toBeLessThan(500);
  // A form of this size shares the memory that they hold.
  expect((await send(100_000)).status, 'a large form').toBeLessThan(500);
});

test('forms of 60 kB that one IPv6 network announces and does not send keep nobody else from saving', async () => {
  for (let block = 0; block < 20; block++) {
    const from = `2001:db8:1:${block}::1`;
    const slug = block % 2 === 0 ? 'cedar' : 'najd';
    await Promise.all(Array.from({ length: 34 }, () => hold(from, { slug, announced: 60_000, bytes: 1 })));
  }
  await read();
  expect((await send(19_000)).status).toBeLessThan(500);
});

/** Sends a request as it is; resolves with what the server answered before the connection was closed. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    sockets.push(socket);
    socket.setEncoding('utf8').on('data', (part) => (answer += part));
    socket.on('error', () => {}).on('close', () => resolve(answer));
    socket.write(text);
  });
}

test('a form in chunks of one byte is cut off, so that it takes no more memory than its bytes count', async () => {
  const head = [
    'POST /login HTTP/1.1',
    `Host: ${PLATFORM}`,
    `Origin: http://${PLATFORM}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Transfer-Encoding: chunked',
  ];
  expect(await sendRaw(`${head.join('\r\n')}\r\n\r\n${'1\r\nx\r\n'.repeat(300_000)}`)).toBe('');
  expect((await send(20)).status).toBeLessThan(500);
});

test('a live connection with a body is refused: its body would be kept for as long as it listens', async () => {
  const head = `GET /api/live HTTP/1.1\r\nHost: ${shopHost('cedar')}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await sendRaw(`${head}${'40\r\n'}${'x'.repeat(64)}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});
