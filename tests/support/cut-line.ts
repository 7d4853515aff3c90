import { connect, createServer, type Socket } from 'node:net';
import type { TestDatabase } from './database.ts';
import { databaseEnv } from './database.ts';

/**
 * A connection to the database that can be cut: then every connection breaks and no new one is accepted, as
 * when the server is gone.
 */
export type CutLine = {
  env: Record<string, string>;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a connection that can be cut. The test file's own connections are not affected. */
export async function cutLine(db: TestDatabase): Promise<CutLine> {
  const target = new URL(db.urls.app);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  const env = Object.fromEntries(
    Object.entries(databaseEnv(db)).map(([name, url]) => [name, throughPort(url, port)]),
  );
  return { env, cut, mend: () => listen(port), close: () => (server.listening ? cut() : Promise.resolve()) };
}

function throughPort(url: string, port: number): string {
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(port);
  // Removes the socket option of the URL, which would bypass the proxy.
  own.search = '';
  return own.toString();
}
