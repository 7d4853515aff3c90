import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { isDatabaseAway, pingDatabase } from '#db/index.ts';
import type { Config } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import type { Logger } from '#lib/log.ts';
import { MissedPages } from './cache/answer-miss.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { RequestContext } from './context.ts';
import type { Drain } from './drain.ts';
import { fairTurns, TURN_LIMITS } from './fair-turns.ts';
import { answerPage } from './http/answer-page.ts';
import { limitOf, withinLimit } from './http/body-limit.ts';
import { buildContext } from './http/build-context.ts';
import { busyResponse } from './http/busy.ts';
import { errorResponse } from './http/error-response.ts';
import { formProblem } from './http/form-body.ts';
import { noStoreResponse } from './http/no-store.ts';
import { foldSlashes, targetProblem } from './http/request-target.ts';
import { mayChange } from './http/same-origin.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { siteResponse } from './http/site-response.ts';
import { assetResponse } from './http/static-files.ts';
import { neighbours } from './neighbours.ts';
import type { Sites } from './sites.ts';

type Env = {
  Bindings: { incoming: IncomingMessage };
  Variables: { requestId: string; log: Logger };
};

export type AppParts = {
  config: Config;
  log: Logger;
  sites: Sites;
  drain: Drain;
  /** null where pages are not kept. */
  pages: PageCache | null;
};
type Render = (request: Request, context: RequestContext) => Promise<Response>;
type Served = AppParts & { render: Render; missed: MissedPages | null };

/** The one HTTP entry: health, then host, then what the host's site has. The order is the README's list. */
export function createApp(given: AppParts): Hono<Env> {
  const render = inTurns(given.sites);
  const missed = given.pages && new MissedPages(given.pages, render);
  const parts: Served = { ...given, render, missed };
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    c.set('log', parts.log.child({ requestId }));
    const started = performance.now();
    await next();
    addSecurityHeaders(c.res.headers, parts.config.scheme === 'https');
    c.res.headers.set('x-request-id', requestId);
    const { method } = c.req;
    // As it came over the wire: what it decodes to could break a line or hide in one.
    const path = new URL(c.req.url).pathname;
    const ms = Math.round(performance.now() - started);
    c.get('log').info({ method, path, status: c.res.status, ms }, 'request');
  });
  app.use(compress());
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', () => readiness(parts));
  app.all('*', (c) => answer(parts, c.req.raw, c.env.incoming, c.get('requestId'), c.get('log')));
  app.onError((error, c) => {
    c.get('log').error({ err: error }, 'a request failed');
    if (isDatabaseAway(error)) return busyResponse(c.req.raw);
    return errorResponse('internal_error', `Something went wrong. Reference: ${c.get('requestId')}`);
  });
  return app;
}

// A store's shoppers wait for each other when its pages are asked for faster than they are made, and no other store's.
function inTurns(sites: Sites): Render {
  const turns = fairTurns(TURN_LIMITS, Date.now, neighbours);
  return async (request, context) => {
    const answer = () => answerPage(sites[context.site], request, context);
    if (context.site !== 'storefront' || !context.store || !isReading(request)) return answer();
    return (await turns.take(context.store.id, answer)) ?? busyResponse(request);
  };
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

async function readiness({ drain }: AppParts): Promise<Response> {
  if (drain.isDraining()) return errorResponse('not_ready', 'This process is stopping.');
  return pingDatabase().then(
    () => new Response('ready'),
    () => errorResponse('not_ready', 'The database does not answer.'),
  );
}

async function answer(
  parts: Served,
  raw: Request,
  incoming: IncomingMessage,
  requestId: string,
  log: Logger,
): Promise<Response> {
  const hosts = incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1) return errorResponse('malformed', 'A request names one host.');
  const problem = targetProblem(incoming.url ?? '', incoming.headers.host ?? '');
  if (problem) return errorResponse('malformed', problem);
  const nonce = randomBytes(16).toString('base64url');
  const peer = incoming.socket.remoteAddress ?? '';
  const since = parts.pages?.log.position ?? 0;
  const context = await buildContext({ config: parts.config, log, requestId, nonce, peer, since }, raw);
  if (!context) return noStoreResponse();
  return answerSite(parts, { raw, address: incoming.url ?? '' }, context);
}

async function answerSite(
  { sites, config, missed, render }: Served,
  { raw, address }: { raw: Request; address: string },
  context: RequestContext,
): Promise<Response> {
  const url = new URL(raw.url);
  const site = sites[context.site];
  const asset = url.pathname.startsWith('/assets/') ? await assetResponse(site.assets, url.pathname) : null;
  if (asset) return asset;
  if (!mayChange(raw, context.origin, url.pathname)) {
    return errorResponse('forbidden_origin', 'This request came from another site and was refused.');
  }
  const folded = foldSlashes(url, context.origin);
  if (folded) return new Response(null, { status: 308, headers: { location: folded } });
  const whole = await withinLimit(raw, await limitOf(context, raw, url.pathname));
  if (!whole) return errorResponse('too_large', 'The request is larger than this address takes.');
  const unreadable = await formProblem(whole);
  if (unreadable) return errorResponse(unreadable, 'This address takes a form, and this is none.');
  const { request } = whole;
  const own = await siteResponse(request, url, context, config);
  if (own) return own;
  if (missed && context.site === 'storefront') return missed.answer(request, context, address);
  return render(request, context);
}
