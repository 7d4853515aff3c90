import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDrain } from './drain.ts';

const ASK = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

async function start() {
  const server: Server = createServer({ keepAliveTimeout: 60_000 });
  const drain = createDrain(server);
  const waiting: ServerResponse[] = [];
  server.on('request', (request, response) => {
    if (request.url === '/slow') waiting.push(response);
    else response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return { socket, said: listenTo(socket) };
  };
  return { drain, waiting, open };
}

function listenTo(socket: Socket): () => string {
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  return () => said;
}

test('while draining, a request on an open connection is answered, and the connection then closes', async () => {
  const { drain, open } = await start();
  const kept = await open();
  kept.socket.write(ASK);
  await vi.waitFor(() => expect(kept.said()).toContain('here'));
  expect(kept.said()).toMatch(/connection: keep-alive/i);
  const done = drain.run({ idleMs: 5000 });
  expect(drain.isDraining()).toBe(true);
  kept.socket.write(ASK);
  await once(kept.socket, 'close');
  expect(kept.said().split('HTTP/1.1 200')[2]).toMatch(/connection: close[\s\S]+here/i);
  await done;
});

test('while draining, a running request is finished, and idle connections are not waited for', async () => {
  const { drain, waiting, open } = await start();
  const slow = await open();
  const unused = await open();
  slow.socket.write(ASK.replace('/', '/slow'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const done = drain.run({ idleMs: 20 });
  await once(unused.socket, 'close');
  waiting[0]?.end('at last');
  await Promise.all([done, once(slow.socket, 'close')]);
  expect(slow.said()).toMatch(/connection: close[\s\S]+at last/i);
});

test('an endless response can be ended as soon as the server begins to stop', async () => {
  const { drain, waiting, open } = await start();
  drain.onDrain(() => waiting.forEach((response) => void response.end('bye')));
  const live = await open();
  live.socket.write(ASK.replace('/', '/slow'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.write('event\n');
  await Promise.all([drain.run({ idleMs: 20 }), once(live.socket, 'close')]);
  expect(live.said()).toContain('bye');
});
