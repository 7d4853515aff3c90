import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from '#lib/log.ts';

/** The commands that a supervisor accepts. `reload` resolves with null, or with a message that says why it failed. */
export type Control = { reload(): Promise<string | null> };

type Reply = { problem: string | null };

const FILE = 'control.sock';
// The longest path of a socket on Linux has 107 bytes.
const MOST_BYTES = 107;
const ORDER = 'reload\n';

const pathIn = (dataFolder: string) => join(dataFolder, FILE);

/**
 * Listens for `souk upgrade` on a socket in the data folder, which only Souk's account (and root) may open. If
 * listening fails, only the automatic reload after `souk upgrade` is missing.
 */
export async function listenForControl(
  dataFolder: string,
  control: Control,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const path = pathIn(dataFolder);
  const server = createServer((socket) => void serveOrder(socket, control));
  // A killed supervisor leaves its socket behind.
  if (Buffer.byteLength(path) <= MOST_BYTES && !(await isAlive(path))) rmSync(path, { force: true });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'no control socket: `souk upgrade` cannot reload this Souk by itself');
      resolve();
    });
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve();
    });
  });
  // A running reload does not delay a stop.
  return { close: async () => void server.close() };
}

async function serveOrder(socket: Socket, control: Control): Promise<void> {
  socket.on('error', () => {});
  if ((await readLine(socket)) !== ORDER.trim()) return void socket.destroy();
  const reply: Reply = { problem: await control.reload() };
  socket.end(`${JSON.stringify(reply)}\n`);
}

/**
 * Reloads the supervisor of this data folder. Resolves with null when the new processes serve, with a message that
 * says why they do not, or with 'not running' if there is no supervisor.
 */
export async function reloadRunning(dataFolder: string): Promise<string | null | 'not running'> {
  const socket = connect(pathIn(dataFolder));
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  if (!isOpen) return 'not running';
  socket.write(ORDER);
  const line = await readLine(socket);
  if (line === '') return 'The supervisor ended while it reloaded.';
  return (JSON.parse(line) as Reply).problem;
}

async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** The first line that arrives; '' if the connection ends before. */
function readLine(socket: Socket): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
      else if (text.length > 10_000) socket.destroy();
    });
    socket.once('close', () => resolve(''));
  });
}
