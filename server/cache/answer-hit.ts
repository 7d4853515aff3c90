import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#lib/log.ts';
import { tryInTurn } from '../turns.ts';
import { inCurrency } from './cached-hosts.ts';
import { type CachedPage, type Encoding, encodingFor, headOf, isUnchanged } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { nameOfTarget } from './page-target.ts';

const MINUTE_MS = 60_000;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Hit = { page: CachedPage; storeId: string };
type Asked = { request: IncomingMessage; response: ServerResponse };
/** A page with its body in an encoding; without a body for a client that already has the page. */
type Reply = { page: CachedPage; encoding: Encoding; body: Buffer | null };

/**
 * Answers cached pages on the raw node request and passes everything else to `next`. A hit builds no URL, no
 * Request and no log line above debug level, because every microsecond of a cache hit counts.
 */
export function answerHits(pages: PageCache, log: Logger, next: Listener): Listener {
  const nextId = requestIds();
  const count = counter(pages, log);
  const isLogged = log.isLevelEnabled('debug');
  const send: Send = (asked, reply) => {
    const id = nextId();
    sendPage(asked, reply, id);
    count();
    if (isLogged) logHit(log, asked, id);
  };
  const listener: Listener = (request, response) => {
    const hit = findHit(pages, request);
    if (hit === null) return next(request, response);
    if (hit === 'asking') {
      void pages.whenKnown().then(() => listener(request, response));
      return;
    }
    const { page } = hit;
    const asked = { request, response };
    const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
    if (isUnchanged(page, request.headers)) return send(asked, { page, encoding, body: null });
    const body = pages.encodings.ready(page, encoding);
    if (body) send(asked, { page, encoding, body });
    else void sendMade(pages, hit, { asked, encoding, send, next });
  };
  return listener;
}

type Send = (asked: Asked, reply: Reply) => void;
type Making = { asked: Asked; encoding: Encoding; send: Send; next: Listener };

/**
 * Sends a page in an encoding that has to be made first. That is work in a turn of the store, as rendering a
 * page is: requests for gzip or plain text of all pages thus cost the install no more than requests for
 * uncached pages.
 */
async function sendMade(pages: PageCache, { page, storeId }: Hit, making: Making): Promise<void> {
  const { asked, encoding, send, next } = making;
  const { request, response } = asked;
  const run = (work: () => Promise<Buffer>) => tryInTurn({ storeId, line: 'pages' }, work);
  const body = await pages.encodings.body(page, encoding, run).catch(() => null);
  // A change that was heard while the request waited has invalidated the page.
  const now = findHit(pages, request);
  const isCurrent = now !== null && now !== 'asking' && now.page === page;
  if (body && isCurrent) send(asked, { page, encoding, body });
  else next(request, response);
}

function findHit(pages: PageCache, request: IncomingMessage): Hit | 'asking' | null {
  const { headers, method, url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const host = pages.host(headers.host ?? '');
  if (!host || !isPlainAsk(request)) return null;
  const may = pages.mayShow();
  if (may !== true) return may || null;
  const found = pages.find(inCurrency(host, headers.cookie), url);
  return 'kept' in found ? { page: found.kept.page, storeId: host.storeId } : null;
}

/** True if a request has one Host header, no body, and no notice waiting for its next page. */
function isPlainAsk({ headers, rawHeaders }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0') return false;
  if (headers.cookie?.includes('notice=')) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1;
}

function sendPage({ request, response }: Asked, { page, encoding, body }: Reply, id: string): void {
  page.hits?.count(body === null);
  if (body === null) {
    response.writeHead(304, [...page.headUnchanged, 'x-request-id', id]).end();
    return;
  }
  const head = headOf(page, encoding, body.length);
  head.push('x-request-id', id);
  response.writeHead(page.status, head);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

function logHit(log: Logger, { request, response }: Asked, requestId: string): void {
  const keptPage = nameOfTarget(request.url ?? '');
  log.debug({ requestId, page: keptPage, status: response.statusCode }, 'a kept page');
}

// Hits have no log lines of their own at level info: once a minute one line reports their number.
function counter(pages: PageCache, log: Logger): () => void {
  let hits = 0;
  let toldAt = performance.now();
  return () => {
    hits++;
    const now = performance.now();
    if (now - toldAt < MINUTE_MS) return;
    log.info(
      { hits, bytes: pages.bytes, seconds: Math.round((now - toldAt) / 1000) },
      'kept pages were shown',
    );
    hits = 0;
    toldAt = now;
  };
}

// Random once per process, then counted: 16 random bytes per hit would cost more than finding the page.
function requestIds(): () => string {
  const hex = randomBytes(10).toString('hex');
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-`;
  let count = 0;
  return () => start + (count++).toString(16).padStart(12, '0');
}
