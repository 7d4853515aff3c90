import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { isDatabaseAway, pingDatabase } from '#db/index.ts';
import type { Config } from '#lib/config/index.ts';
import { runWork, type Work } from '#lib/current-work.ts';
import { newId } from '#lib/ids.ts';
import type { Logger } from '#lib/log.ts';
import { MissedPages } from './cache/answer-miss.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { RequestContext, Site } from './context.ts';
import type { Drain } from './drain.ts';
import { answerPage } from './http/answer-page.ts';
import { BodyBudget } from './http/body-budget.ts';
import { buildContext } from './http/build-context.ts';
import { busyResponse } from './http/busy.ts';
import { canonicalPath, isCanonical, UNMATCHED } from './http/canonical-path.ts';
import { errorResponse } from './http/error-response.ts';
import { type LookAgain, lookLater, renewLate } from './http/late-form.ts';
import { methodAnswer } from './http/methods.ts';
import { noStoreResponse } from './http/no-store.ts';
import { askedOrigin } from './http/origins.ts';
import { receiveForm } from './http/receive-form.ts';
import { redirectTo } from './http/redirect-to.ts';
import { targetProblem } from './http/request-target.ts';
import { mayChange } from './http/same-origin.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { siteResponse } from './http/site-response.ts';
import { assetResponse } from './http/static-files.ts';
import { themeResponse } from './http/theme-files.ts';
import { countRequest } from './request-metrics.ts';
import type { Sites } from './sites.ts';
import { inTurn, LineFull, lineOf } from './turns.ts';
import { runView } from './view-as/run-view.ts';
import { viewRefusal } from './view-as/view-refusal.ts';

type Env = {
  Bindings: { incoming: IncomingMessage };
  Variables: { requestId: string; log: Logger; work: Work & { site?: Site } };
};

export type AppParts = {
  config: Config;
  log: Logger;
  sites: Sites;
  drain: Drain;
  /** Null if pages are not cached. */
  pages: PageCache | null;
};
type Render = (request: Request, context: RequestContext) => Promise<Response>;
type Served = AppParts & { render: Render; missed: MissedPages | null };

/**
 * The single HTTP entry point: health check, host look-up, then the site of the host. The README lists the
 * order.
 */
export function createApp(given: AppParts): Hono<Env> {
  const render: Render = (request, context) =>
    inTurn(lineOf(context, request), () => answerPage(given.sites[context.site], request, context));
  const missed = given.pages && new MissedPages(given.pages, render);
  const parts: Served = { ...given, render, missed };
  const app = new Hono<Env>();
  app.use(logged(parts));
  app.use(compress());
  app.get('/healthz', (c) => {
    c.var.work.route = '/healthz';
    return c.text('ok');
  });
  app.get('/readyz', (c) => {
    c.var.work.route = '/readyz';
    return readiness(parts);
  });
  // Served by the second listener only (internal/internal-server.ts).
  app.all('/internal/*', (c) => {
    c.var.work.route = '/internal/*';
    return c.body(null, 404);
  });
  app.all('*', (c) => {
    const { requestId, log, work } = c.var;
    return answer(parts, { raw: c.req.raw, incoming: c.env.incoming, requestId, log, work });
  });
  app.onError((error, c) => {
    if (error instanceof LineFull) return busyResponse(c.req.raw);
    if (isBrokenOff(c.env.incoming)) {
      c.get('log').info('the client closed the connection before its request was complete');
      return errorResponse('malformed', 'The request was not complete.');
    }
    c.get('log').error({ err: error }, 'a request failed');
    if (isDatabaseAway(error)) return busyResponse(c.req.raw);
    return errorResponse('internal_error', `Something went wrong. Reference: ${c.get('requestId')}`);
  });
  return app;
}

/** Gives each request its id and its line in the log, and each answer its security headers. */
function logged({ log, config }: AppParts): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    const started = performance.now();
    const work: Env['Variables']['work'] = {};
    c.set('work', work);
    await runWork(work, next);
    addSecurityHeaders(c.res.headers, config.scheme === 'https', work.site);
    c.res.headers.set('x-request-id', requestId);
    const { method } = c.req;
    // The route's pattern, never the path: paths hold tokens, order numbers and text made up by clients.
    const { site, route = UNMATCHED } = work;
    const took = performance.now() - started;
    const { status } = c.res;
    countRequest({ site, route, method, status }, took);
    c.get('log').info({ method, route, status, ms: Math.round(took) }, 'request');
  };
}

function isBrokenOff({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

async function readiness({ drain }: AppParts): Promise<Response> {
  if (drain.isDraining()) return errorResponse('not_ready', 'This process is stopping.');
  return pingDatabase().then(
    () => new Response('ready'),
    () => errorResponse('not_ready', 'The database does not answer.'),
  );
}

type Arrived = {
  raw: Request;
  incoming: IncomingMessage;
  requestId: string;
  log: Logger;
  /** Receives the site and the route pattern, which the log and the metrics name for the request. */
  work: Env['Variables']['work'];
};

async function answer(parts: Served, { raw, incoming, requestId, log, work }: Arrived): Promise<Response> {
  const hosts = incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1) return errorResponse('malformed', 'A request names one host.');
  const problem = targetProblem(incoming.url ?? '', incoming.headers.host ?? '');
  if (problem) return errorResponse('malformed', problem);
  const nonce = randomBytes(16).toString('base64url');
  const peer = incoming.socket.remoteAddress ?? '';
  const since = parts.pages?.log.position ?? 0;
  const lookUp = () => buildContext({ config: parts.config, log, requestId, nonce, peer, since }, raw);
  const context = await lookUp();
  if (!context) return noStoreResponse();
  const lookAgain = lookLater(incoming, lookUp);
  const url = new URL(raw.url);
  const { path, pattern } = canonicalPath(url.pathname, await parts.sites[context.site].routes());
  work.site = context.site;
  work.route = pattern;
  context.route = pattern;
  const answered = methodAnswer(raw.method);
  if (answered) return answered;
  if (!isCanonical(url.pathname, path)) {
    return redirectTo(308, `${askedOrigin(parts.config, context)}${path}${url.search}`);
  }
  const refused = viewRefusal(raw, pattern, context);
  if (refused) return refused;
  // Checked before runView, which logs the operator's form as an act of the operator.
  if (!mayChange(raw, context.origin, url.pathname)) {
    return errorResponse('forbidden_origin', 'This request came from another site and was refused.');
  }
  return runView(raw, pattern, context, () =>
    answerSite(parts, { raw, address: incoming.url ?? '', lookAgain }, context),
  );
}

// One budget for the whole process.
const bodies = new BodyBudget();

async function answerSite(
  { sites, config, missed, render }: Served,
  { raw, address, lookAgain }: { raw: Request; address: string; lookAgain: LookAgain },
  context: RequestContext,
): Promise<Response> {
  const url = new URL(raw.url);
  const site = sites[context.site];
  const isAsset = url.pathname.startsWith('/assets/');
  const asset = isAsset ? await assetResponse(raw, site.assets, url.pathname) : null;
  const sent = asset ?? (await themeResponse(raw, url.pathname));
  if (sent) return sent;
  const held = bodies.open({ storeId: context.store?.id ?? 'platform', ip: context.ip });
  try {
    const taken = await receiveForm(raw, context, held);
    if (!taken.ok) return taken.data;
    const request = taken.value;
    const refused = await renewLate(context, raw, lookAgain);
    if (refused) return refused;
    const own = await siteResponse(request, url, context, config);
    if (own) return own;
    if (missed && context.site === 'storefront') return await missed.answer(request, context, address);
    return await render(request, context);
  } finally {
    held.release();
  }
}
