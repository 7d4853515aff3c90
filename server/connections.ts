import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// Node looks for slow headers and bodies only every so often, every half minute by default.
const LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};
/** Live listeners hear a heartbeat more often; an answer that nobody reads moves nothing. */
const IDLE_MS = 60_000;
/** Requests that a connection may send ahead of its answers. Browsers and proxies send none. */
const MOST_AHEAD = 8;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The HTTP server with its limits: a connection on which nothing moves for `idleMs` is closed. */
export function createLimitedServer({ idleMs = IDLE_MS } = {}): Server {
  const server = createServer(LIMITS);
  server.timeout = idleMs;
  return server;
}

/**
 * Closes connections that send many requests ahead. Node reads 64 kB at once and would answer a thousand of them
 * together, for a client that reads none.
 */
export function refusePipelines(listener: Listener): Listener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Requests that were read with the one too many.
    if (socket.destroyed) return;
    // An answer behind another one has no socket yet.
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
