import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type StaffMember, staffBySession } from '#domain/identity/index.ts';
import type { Config } from '#lib/config/index.ts';
import { hashToken, newId } from '#lib/ids.ts';
import type { Logger } from '#lib/log.ts';
import { changeBus } from '../changes/index.ts';
import type { Drain } from '../drain.ts';
import { addressOf } from '../http/client-address.ts';
import { Cookies } from '../http/cookies.ts';
import { isBehindDoor, mayPass } from '../http/door.ts';
import { type ErrorCode, errorResponse } from '../http/error-response.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { inTurn, LineFull } from '../turns.ts';
import { Live, storeAt } from './live.ts';
import { StaffLive } from './staff-live.ts';

type Parts = { config: Config; log: Logger; drain: Drain };

export type LiveListeners = {
  /** Answers /api/live of a storefront or an admin; false if the request is for another handler. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The number of listeners of this process. */
  count(): number;
  close(): void;
};

/**
 * GET /api/live: the changes of a store as server-sent events. Answered on the raw request: a listener waits
 * for hours, and a web stream around each connection would cost more than everything else. GET /admin/live is
 * the same for staff, on the admin's own host and with the admin's session.
 */
export function createLive({ config, log, drain }: Parts): LiveListeners {
  const live = new Live({ config, log, bus: changeBus });
  const staff = new StaffLive({ config, log, bus: changeBus });
  const both = [live, staff];
  drain.onDrain(() => {
    for (const each of both) each.end();
  });
  return {
    answer(request, response) {
      const [, line] = /^\/(api|admin)\/live(?:\?|$)/.exec(request.url ?? '') ?? [];
      if (!line || !hasOneHost(request)) return false;
      const refuse = (code: ErrorCode, message: string) =>
        send(response, config, errorResponse(code, message));
      if (request.method !== 'GET') refuse('not_found', 'There is nothing at this address.');
      else if (isForeign(request))
        refuse('forbidden_origin', 'This request came from another site and was refused.');
      else if (drain.isDraining()) refuse('not_ready', 'This process is stopping.');
      else {
        // Taken before any await, so that a listener that waits for the database counts too.
        const place = live.limits.take(addressOf(request, config));
        if (typeof place === 'string') {
          refuse('not_ready', REFUSALS[place]);
          return true;
        }
        response.once('close', place.release);
        const parts = { live, staff, config, request, response };
        const hear = () => (line === 'admin' ? listenAsStaff(parts) : listen(parts));
        letIn(place.waitMs, response, hear).catch((error) => {
          if (!(error instanceof LineFull)) log.warn({ err: error }, 'a live connection was refused');
          if (!response.headersSent) refuse('not_ready', 'Try again in a moment.');
        });
      }
      return true;
    },
    count: () => live.limits.count,
    close() {
      for (const each of both) each.close();
    },
  };
}

async function letIn(waitMs: number, response: ServerResponse, listen: () => Promise<void>): Promise<void> {
  if (waitMs > 0) await setTimeout(waitMs, undefined, { ref: false });
  if (!response.destroyed) await listen();
}

type Listening = {
  live: Live;
  staff: StaffLive;
  config: Config;
  request: IncomingMessage;
  response: ServerResponse;
};

async function listen({ live, config, request, response }: Listening): Promise<void> {
  const opened = await live.roomAt(request.headers.host ?? '');
  if (!opened) return send(response, config, errorResponse('not_found', 'There is no store here.'));
  const { room, site } = opened;
  const { storeId } = room.match;
  const cookies = new Cookies(request.headers.cookie ?? null, config.scheme === 'https');
  const isStaff =
    site === 'admin' &&
    isBehindDoor(room.access) &&
    (await staffAt(storeId, cookies.get('staff'), config)) !== null;
  const door = cookies.get('door');
  const mayHear = (access: typeof room.access) => isStaff || mayPass({ config, storeId, access }, door);
  if (response.destroyed) return;
  if (!mayHear(room.access))
    return send(response, config, errorResponse('store_closed', 'This store is not open yet.'));
  begin(response, config);
  live.join(room, { response, mayHear });
}

type KnownStaff = { session: string; member: StaffMember };

/** The member of staff of a session token; null for everyone else. */
async function staffAt(storeId: string, token: string | null, config: Config): Promise<KnownStaff | null> {
  if (token === null) return null;
  const session = hashToken(token);
  const find = () => staffBySession([session], config.clock());
  const known = (await inTurn({ storeId, line: 'admin' }, find)).get(session);
  return known?.storeId === storeId ? { session, member: known.member } : null;
}

async function listenAsStaff({ staff, config, request, response }: Listening): Promise<void> {
  const place = await storeAt(request.headers.host ?? '', config, 'admin');
  if (!place) return send(response, config, errorResponse('not_found', 'There is no store here.'));
  const token = new Cookies(request.headers.cookie ?? null, config.scheme === 'https').get('staff');
  const known = await staffAt(place.storeId, token, config);
  if (!known) return send(response, config, errorResponse('not_signed_in', 'Sign in to listen here.'));
  const { session, member } = known;
  if (response.destroyed) return;
  if (!staff.takeLine(session, response)) {
    return send(response, config, errorResponse('not_ready', REFUSALS.address_full));
  }
  begin(response, config);
  await staff.join({ response, storeId: place.storeId, session, member });
}

function begin(response: ServerResponse, config: Config): void {
  const headers = ownHeaders(config);
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-store');
  // Without this header nginx would buffer the events.
  headers.set('x-accel-buffering', 'no');
  response.writeHead(200, Object.fromEntries(headers));
  // Each browser gets a random delay, so that they do not all reconnect at once if many connections break.
  response.write(`retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`);
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

// Nothing here is secret, but foreign pages must not use up the store's listener limits.
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
