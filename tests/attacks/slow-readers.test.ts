import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Clients that read nothing of what they ask for (R).
await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const host = shopHost(cedar.slug);
const MB = 1024 * 1024;
const CLIENTS = 40;
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => void socket.destroy()));

/** A picture with transparency whose copies, for clients without WebP, have megabytes. */
async function largePicture(): Promise<string> {
  const raw = { width: 1200, height: 1000, channels: 4 } as const;
  const bytes = await sharp(randomBytes(1200 * 1000 * 4), { raw })
    .png()
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  await diskStorage(server.config.dataFolder).put(cedar.id, hash, bytes);
  return hash;
}

/** The bytes of buffers that this process, the server's too, holds. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers / MB;
}

/** Asks and reads nothing; resolves when the server has received the request. */
function askAndWait(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {}).pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`, () => resolve());
  });
}

test('many clients that ask for a large picture and read none of it fill no memory', async () => {
  const path = `/_next/image?url=/media/${await largePicture()}&w=1200`;
  const { bytes } = await ask(server, { host, path });
  expect(bytes.length).toBeGreaterThan(4 * MB);
  const before = heldMegabytes();
  for (let count = 0; count < CLIENTS; count++) {
    await askAndWait(path);
    // The server, in this process, answers the waiting requests meanwhile.
    await ask(server, { host, path: '/healthz' });
  }
  for (let count = 0; count < 50; count++) await ask(server, { host, path: '/healthz' });
  expect(heldMegabytes() - before).toBeLessThan(40);
});
