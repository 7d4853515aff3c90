import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLimitedServer } from './connections.ts';

const ANSWER = Buffer.alloc(20_000_000, 'a');
const ask = (headers = '') => `GET / HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;

/** Starts a server that holds at most `most` unread bytes; `client` connects to it and sends the text. */
async function start(most: number) {
  const server = createLimitedServer({ unread: { most, patienceMs: 50, lookEveryMs: 10 } });
  server.on('request', (_, response) => void response.end(ANSWER));
  const served: Socket[] = [];
  server.on('connection', (socket: Socket) => void served.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = async (text: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { client, served, open: () => served.filter(({ destroyed }) => !destroyed).length };
}

test('connections whose clients read nothing are closed until the rest hold no more than the limit', async () => {
  const { client, open } = await start(3.5 * ANSWER.length);
  for (let count = 0; count < 6; count++) (await client(ask())).pause();
  await vi.waitFor(() => expect(open()).toBe(3));
});

test('answers that a client requested in advance and does not read count as well', async () => {
  const { client, served } = await start(3 * ANSWER.length);
  (await client(ask().repeat(6))).pause();
  await vi.waitFor(() => expect(served[0]?.destroyed).toBe(true));
});

test('a client that reads gets its whole answer while others read nothing', async () => {
  const { client } = await start(2.5 * ANSWER.length);
  for (let count = 0; count < 4; count++) (await client(ask())).pause();
  const reading = await client(ask('Connection: close\r\n'));
  expect((await buffer(reading)).length).toBeGreaterThan(ANSWER.length);
});
