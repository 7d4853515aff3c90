import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLimitedServer, type Listener, refusePipelines, refuseStrayBodies } from './connections.ts';

const ask = (headers = '') => `GET / HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;
const LARGE = Buffer.alloc(20_000_000, 'a');

async function start(listener: Listener, idleMs = 60_000) {
  const server = createLimitedServer({ idleMs }).on('request', listener);
  const served: Socket[] = [];
  server.on('connection', (socket: Socket) => void served.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, served };
}

test('a connection whose client never reads its answer is closed', async () => {
  const { socket, served } = await start((_, response) => void response.end(LARGE), 100);
  socket.pause().write(ask());
  await vi.waitFor(() => expect(served[0]?.destroyed).toBe(true), { timeout: 10_000 });
});

test('a client that reads its answer gets all of it, however large it is', async () => {
  const { socket } = await start((_, response) => void response.end(LARGE), 2000);
  socket.write(ask('Connection: close\r\n'));
  expect((await buffer(socket)).length).toBeGreaterThan(LARGE.length);
});

/** The number of a thousand concurrent requests that reach the listener before the first is answered. */
async function reached(guard: (listener: Listener) => Listener) {
  let count = 0;
  const listener = guard(() => {
    count += 1;
  });
  const { socket, served } = await start(listener);
  socket.write(ask().repeat(1000));
  await vi.waitFor(() => expect(served[0]?.bytesRead).toBe(ask().length * 1000));
  return { count, isClosed: served[0]?.destroyed };
}

test('a connection that pipelines a thousand requests is closed after nine of them', async () => {
  expect(await reached(refusePipelines)).toEqual({ count: 9, isClosed: true });
});

test('without the limit, all thousand pipelined requests of a connection are started at once', async () => {
  expect(await reached((listener) => listener)).toEqual({ count: 1000, isClosed: false });
});

test('a few pipelined requests are answered in order, even if sent repeatedly', async () => {
  const { socket } = await start(refusePipelines((_, response) => void response.end('here')));
  socket.setEncoding('utf8');
  for (let round = 0; round < 5; round++) {
    let said = '';
    const read = (part: string) => {
      said += part;
    };
    socket.on('data', read);
    socket.write(ask().repeat(8));
    await vi.waitFor(() => expect(said.match(/here/g)).toHaveLength(8));
    socket.off('data', read);
  }
});

const FORM = 'POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

test('a body in chunks of one byte closes its connection after a thousand of them', async () => {
  let pieces = 0;
  const { socket, served } = await start((request) => void request.on('data', () => (pieces += 1)));
  socket.write(FORM + chunk(1).repeat(20_000));
  await vi.waitFor(() => expect(served[0]?.destroyed).toBe(true));
  expect(pieces).toBeLessThanOrEqual(1000);
});

/** Sends a body of an announced length in packets of this size, each when the one before was read. */
async function sendPackets(bytes: number, count: number) {
  let read = 0;
  const { socket, served } = await start((request, response) => {
    request.on('data', (piece: Buffer) => (read += piece.length)).on('end', () => void response.end('here'));
  });
  socket.setNoDelay().write(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: ${bytes * count}\r\n\r\n`);
  const isCut = () => served[0]?.destroyed === true;
  let sent = 0;
  for (; sent < count && !isCut(); sent++) {
    socket.write(Buffer.alloc(bytes, 'x'));
    await vi.waitFor(() => expect(isCut() || read === (sent + 1) * bytes).toBe(true), { interval: 1 });
  }
  return { sent, isCut: isCut() };
}

test('a body of an announced length in packets of fewer than 256 bytes is cut off after 64 of them', async () => {
  expect(await sendPackets(60, 1000)).toEqual({ sent: 65, isCut: true });
});

test('a body of an announced length in the smallest packets of networks is read to its end', async () => {
  expect(await sendPackets(536, 120)).toEqual({ sent: 120, isCut: false });
});

test('a small body in a few tiny packets is read to its end', async () => {
  expect(await sendPackets(1, 60)).toEqual({ sent: 60, isCut: false });
});

test('a body in chunks of forty bytes is read to its end', async () => {
  const { socket } = await start((request, response) => {
    void buffer(request).then((body) => response.end(`${body.length} bytes`));
  });
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => (answer += text));
  socket.write(`${FORM}${chunk(40).repeat(5000)}0\r\n\r\n`);
  await vi.waitFor(() => expect(answer).toContain('200000 bytes'));
});

test.each([
  ['GET', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
  ['GET', 'Content-Length: 5', 'hello'],
  ['HEAD', 'Content-Length: 5', ''],
])('a %s with a body (%s) is refused, and its connection closed', async (method, header, body) => {
  let reached = 0;
  const { socket, served } = await start(refuseStrayBodies(() => (reached += 1)));
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => (answer += text));
  socket.write(`${method} /api/live HTTP/1.1\r\nHost: shop\r\n${header}\r\n\r\n${body}`);
  await vi.waitFor(() => expect(served[0]?.destroyed).toBe(true));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(reached).toBe(0);
});
