import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ClientOf, UNREAD_LIMITS, UnreadAnswers, type UnreadLimits } from './unread-answers.ts';
import { WholeRequest } from './whole-request.ts';

// Node checks for slow headers and bodies only at intervals, by default every 30 seconds.
const LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};
/**
 * Longer than the heartbeat interval of live listeners. A connection whose client does not read the response
 * counts as idle.
 */
const IDLE_MS = 60_000;
/** Requests that a connection may pipeline. Browsers and proxies send none. */
const MOST_AHEAD = 8;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The HTTP server with its limits: closes connections that are idle for `idleMs`, those whose clients leave too many
 * bytes unread, and those that send a body in crumbs. clientOf: by default the network of the peer.
 */
export function createLimitedServer({
  idleMs = IDLE_MS,
  unread = UNREAD_LIMITS,
  clientOf,
}: {
  idleMs?: number;
  unread?: UnreadLimits;
  clientOf?: ClientOf;
} = {}): Server {
  const server = createServer({ ...LIMITS, IncomingMessage: WholeRequest });
  server.timeout = idleMs;
  const answers = new UnreadAnswers(unread, clientOf);
  const looking = setInterval(() => answers.look(), unread.lookEveryMs).unref();
  server.on('request', (_, response) => answers.add(response)).once('close', () => clearInterval(looking));
  return server;
}

/** Listens on the address and returns the port. Port 0 means any free port; no host means every address. */
export function listenOn(
  server: Server,
  address: { port: number; host: string | undefined },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : address.port);
    });
  });
}

/**
 * Closes connections that pipeline many requests. Node reads 64 kB at once and would answer a thousand
 * requests together for a client that reads none of the answers.
 */
export function refusePipelines(listener: Listener): Listener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Ignores requests that were parsed together with the one over the limit.
    if (socket.destroyed) return;
    // A pipelined response gets its socket only after the previous response has ended.
    if (response.socket === null) {
      const waiting = (ahead.get(socket) ?? 0) + 1;
      if (waiting > MOST_AHEAD) {
        socket.destroy();
        return;
      }
      ahead.set(socket, waiting);
      response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}

const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/**
 * Refuses a body of a request that has none: nobody would read it, and a live listener would keep it for hours (RFC
 * 9110, section 9.3.1, leaves it without meaning).
 */
export function refuseStrayBodies(listener: Listener): Listener {
  return (request, response) => {
    const { method = '', headers } = request;
    const isStray = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!WITHOUT_BODY.has(method) || !isStray) return listener(request, response);
    response.writeHead(400, { connection: 'close', 'cache-control': 'no-store', 'content-length': 0 }).end();
  };
}
