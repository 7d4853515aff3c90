import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** The graceful shutdown of this process. */
export type Drain = {
  isDraining(): boolean;
  /**
   * Registers a callback for the start of the drain: for answers that never end on their own, like live
   * listeners.
   */
  onDrain(begin: () => void): void;
  /** Resolves when every connection is closed: idle ones after `idleMs`, the rest within 9 s. */
  run(options?: { idleMs?: number }): Promise<void>;
};

// A request sent on a keep-alive connection while we close it would fail. So the connection stays open for a
// moment, and a late request is answered with `connection: close`.
const IDLE_MS = 500;
const CUT_MS = 9000;
const SWEEP_MS = 50;

/** Must be created before the server's own request listener is added: it marks answers before they begin. */
export function createDrain(server: Server): Drain {
  // Stores the current response of each connection. A listener per connection would cost too much: cached
  // pages are answered in microseconds.
  const answers = new Map<Socket, ServerResponse>();
  const sockets = new Set<Socket>();
  const begins: (() => void)[] = [];
  let draining = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      answers.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
    if (draining) endAfter(response);
  });
  const run = async ({ idleMs = IDLE_MS } = {}) => {
    draining = true;
    for (const response of answers.values()) endAfter(response);
    for (const begin of begins) begin();
    // Calls the close method of net.Server: the one of http.Server cuts idle connections at once.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const idleAt = performance.now() + idleMs;
    const sweep = setInterval(() => {
      if (performance.now() > idleAt) closeIdle(server, sockets);
    }, SWEEP_MS);
    const cut = setTimeout(() => destroyAll(sockets), CUT_MS);
    await closed;
    // Stops the internal timer of http.Server; all connections are already closed.
    server.close(() => {});
    clearInterval(sweep);
    clearTimeout(cut);
  };
  return { isDraining: () => draining, onDrain: (begin) => void begins.push(begin), run };
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

// Browsers open connections ahead and may never use them: Node does not count these as idle.
function closeIdle(server: Server, sockets: Set<Socket>): void {
  server.closeIdleConnections();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

function destroyAll(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
