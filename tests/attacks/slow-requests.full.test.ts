import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { shopHost, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const server = await webServer();

test('a request whose headers never end is cut off after ten seconds (R)', async () => {
  const socket = connect(server.port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  socket.write(`GET / HTTP/1.1\r\nHost: ${shopHost('cedar')}\r\nX-Slow: `);
  const started = performance.now();
  const drip = setInterval(() => socket.write('a'), 500);
  await once(socket, 'close');
  clearInterval(drip);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeLessThan(14_000);
}, 30_000);
