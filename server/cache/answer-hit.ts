import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#lib/log.ts';
import { inCurrency } from './cached-hosts.ts';
import { bodyOf, type CachedPage, encodingFor, isUnchanged } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { nameOfTarget } from './page-target.ts';

const MINUTE_MS = 60_000;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers cached pages on the raw node request and passes everything else to `next`. A hit builds no URL, no
 * Request and no log line above debug level, because every microsecond of a cache hit counts.
 */
export function answerHits(pages: PageCache, log: Logger, next: Listener): Listener {
  const nextId = requestIds();
  const isLogged = log.isLevelEnabled('debug');
  const count = counter(pages, log);
  const listener: Listener = (request, response) => {
    const page = findHit(pages, request);
    if (page === null) return next(request, response);
    if (page === 'asking') {
      void pages.whenKnown().then(() => listener(request, response));
      return;
    }
    const id = nextId();
    send(page, { request, response, id });
    count();
    if (!isLogged) return;
    const keptPage = nameOfTarget(request.url ?? '');
    log.debug({ requestId: id, page: keptPage, status: response.statusCode }, 'a kept page');
  };
  return listener;
}

function findHit(pages: PageCache, request: IncomingMessage): CachedPage | 'asking' | null {
  const { headers, method, url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const host = pages.host(headers.host ?? '');
  if (!host || !isPlainAsk(request)) return null;
  const may = pages.mayShow();
  if (may !== true) return may || null;
  const found = pages.find(inCurrency(host, headers.cookie), url);
  return 'kept' in found ? found.kept.page : null;
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

type Sending = { request: IncomingMessage; response: ServerResponse; id: string };

function send(page: CachedPage, { request, response, id }: Sending): void {
  if (isUnchanged(page, request.headers)) {
    page.hits?.count(true);
    response.writeHead(304, [...page.headUnchanged, 'x-request-id', id]).end();
    return;
  }
  page.hits?.count(false);
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  response.writeHead(page.status, [...page.head[encoding], 'x-request-id', id]);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const body = bodyOf(page, encoding);
  if (body instanceof Promise) void body.then((bytes) => response.end(bytes));
  else response.end(body);
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
