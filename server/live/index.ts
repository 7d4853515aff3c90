import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import type { Logger } from '#lib/log.ts';
import { changeBus } from '../changes/index.ts';
import type { Drain } from '../drain.ts';
import { clientAddress } from '../http/client-address.ts';
import { type ErrorCode, errorResponse } from '../http/error-response.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { Live } from './live.ts';

type Parts = { config: Config; log: Logger; drain: Drain };

export type LiveListeners = {
  /** Answers when this is /api/live of a storefront or an admin; false leaves the request to others. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** How many listen to this process. */
  count(): number;
  close(): void;
};

/**
 * GET /api/live: what changes of a store while its pages are open, as server-sent events. Answered on the raw request:
 * a listener waits for hours, and a Web stream around each would cost more than all the rest of it.
 */
export function createLive({ config, log, drain }: Parts): LiveListeners {
  const live = new Live({ config, log, bus: changeBus });
  drain.onDrain(() => live.end());
  return {
    answer(request, response) {
      if (!/^\/api\/live(\?|$)/.test(request.url ?? '') || !hasOneHost(request)) return false;
      const refuse = (code: ErrorCode, message: string) =>
        send(response, config, errorResponse(code, message));
      if (request.method !== 'GET') refuse('not_found', 'There is nothing at this address.');
      else if (isForeign(request))
        refuse('forbidden_origin', 'This request came from another site and was refused.');
      else if (drain.isDraining()) refuse('not_ready', 'This process is stopping.');
      else {
        listen({ live, config, request, response }).catch((error) => {
          log.warn({ err: error }, 'a live listener was not let in');
          if (!response.headersSent) refuse('not_ready', 'Try again in a moment.');
        });
      }
      return true;
    },
    count: () => live.limits.count,
    close: () => live.close(),
  };
}

type Listening = { live: Live; config: Config; request: IncomingMessage; response: ServerResponse };

async function listen({ live, config, request, response }: Listening): Promise<void> {
  const room = await live.roomAt(request.headers.host ?? '');
  if (response.destroyed) return;
  if (!room) return send(response, config, errorResponse('not_found', 'There is no store here.'));
  const address = addressOf(request, config);
  const refusal = live.limits.take(address);
  if (refusal) return send(response, config, errorResponse('not_ready', REFUSALS[refusal]));
  const headers = ownHeaders(config);
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-store');
  // nginx would gather the events before passing them on.
  headers.set('x-accel-buffering', 'no');
  response.writeHead(200, Object.fromEntries(headers));
  // Each browser comes back at a moment of its own when many lines break at once.
  response.write(`retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`);
  live.join(room, { response, address });
}

const REFUSALS = {
  full: 'This process has no room for another listener.',
  address_full: 'Too many listeners from this address.',
};

function send(response: ServerResponse, config: Config, answer: Response): void {
  const headers = ownHeaders(config);
  for (const [name, value] of answer.headers) headers.set(name, value);
  if (answer.status === 503) headers.set('retry-after', '30');
  response.writeHead(answer.status, Object.fromEntries(headers));
  void answer.text().then((body) => response.end(body));
}

function ownHeaders(config: Config): Headers {
  const headers = new Headers({ 'x-request-id': newId() });
  addSecurityHeaders(headers, config.scheme === 'https');
  return headers;
}

function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

// Nothing here is secret; but pages elsewhere shall not take the places of those who have this store open.
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function addressOf({ socket, headers }: IncomingMessage, config: Config): string {
  const forwarded = headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null);
  return clientAddress(socket.remoteAddress ?? '', chain, config.trustedProxies);
}
