import { gzipSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { isDatabaseAway } from '#db/index.ts';
import { embeddedOrigin } from '#domain/legal/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import { REFERENCE_MARK } from '#lib/reference-mark.ts';
import { type RequestContext, requestContext } from '../context.ts';
import type { SiteApp } from '../sites.ts';
import { busyResponse } from './busy.ts';
import { contentSecurityPolicy, sealScripts } from './content-security.ts';
import { FormRequest } from './form-request.ts';
import { connectTarget, formTargets } from './origins.ts';
import { withExtras } from './page-extras.ts';
import { asPreview, previewHeaders } from './preview.ts';

// Storefront pages that show a person's identity, address or purchases.
const PERSONAL =
  /^\/(checkout|pay|order-confirmed|order-cancelled|track-order|login|signup|(forgot|reset|change)-password|verify-email)(\/|$)/;

/**
 * Level 1 makes 3% more bytes than level 3 in 80% of the time. A page for the cache is compressed again at a
 * higher level.
 */
export const PAGE_GZIP_LEVEL = 1;

// No cache may store a personal page, not even the browser's: the next user of a shared browser could go back
// to the page.
function caching({ site, account, path, cache }: RequestContext): string {
  const isOwn = cache.isPersonal || (site === 'storefront' && PERSONAL.test(path));
  return isOwn || site === 'admin' || account !== null ? 'no-store' : 'private, no-cache';
}

/** Renders a page, adds the hashes of its scripts to its Content-Security-Policy and sets its cookies. */
export async function answerPage(app: SiteApp, request: Request, context: RequestContext): Promise<Response> {
  const provider = new RouterContextProvider();
  provider.set(requestContext, context);
  const response = await app.handle(asSent(request, context.origin), provider);
  if (isDatabaseAway(context.failure)) return busyResponse(request);
  const headers = new Headers(response.headers);
  if (!headers.has('cache-control')) headers.set('cache-control', caching(context));
  context.cookies.applyTo(headers);
  const isPage = headers.get('content-type')?.startsWith('text/html');
  if (!isPage) return new Response(response.body, { status: response.status, headers });
  const text = pageText(response.status, context);
  const { parts, hashes } = sealScripts(
    context.isPreview ? asPreview(text, context.nonce, ownAdmin(context)) : withExtras(text, context),
    context.nonce,
  );
  headers.set('content-security-policy', policyOf(context, hashes, app.vite !== null));
  if (context.isPreview) previewHeaders(headers);
  headers.delete('content-length');
  const body = request.method === 'HEAD' ? null : await pageBody(parts, request, headers);
  return new Response(body, { status: response.status, headers });
}

function policyOf(
  { config, site, path, store, isPreview, embeds = [] }: RequestContext,
  hashes: string[],
  isDev: boolean,
) {
  const slug = store?.slug ?? '';
  const seal = store && embeddedOrigin(store.shell.legal, store.shell.country);
  const own = site === 'admin' ? storefrontOrigin(config, slug) : seal;
  const frames = [own, ...embeds].filter(Boolean).join(' ');
  return contentSecurityPolicy({
    hashes,
    formTargets: formTargets(config, { site, path }),
    isDev,
    ...connectTarget(config, { site, path }),
    ...(frames ? { frames } : {}),
    ...(isPreview ? { framedBy: adminOrigin(config, slug) } : {}),
  });
}

const ownAdmin = ({ config, store }: RequestContext) => adminOrigin(config, store?.slug ?? '');

// Only an error page carries the request id: every other page is the same for all visitors.
function pageText(status: number, { requestId, rendered = '' }: RequestContext): string {
  return status >= 500 ? rendered.replaceAll(REFERENCE_MARK, requestId) : rendered;
}

// Compresses the whole text in one call; the middleware that compresses other responses would pipe it through
// three streams.
async function pageBody(parts: string[], request: Request, headers: Headers): Promise<BodyInit> {
  if (!takesGzip(request.headers.get('accept-encoding') ?? '')) return parts.join('');
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  const bytes = gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part))), { level: PAGE_GZIP_LEVEL });
  headers.set('content-length', String(bytes.length));
  return bytes;
}

// A proxy that ends TLS calls this server by HTTP, and React Router refuses a form whose Origin says https. mayChange
// has already compared the Origin with the host's own.
function asSent(request: Request, origin: string): Request {
  const url = new URL(request.url);
  if (url.origin === origin) return request;
  const address = origin + url.pathname + url.search;
  if (request instanceof FormRequest) return request.at(address);
  const { method, headers, body, signal } = request;
  const sent: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(address, sent);
}

function takesGzip(accepted: string): boolean {
  return accepted.split(',').some((coding) => {
    const [name = '', quality = ''] = coding.split(';').map((part) => part.trim());
    return name === 'gzip' && !/^q=0(\.0*)?$/.test(quality);
  });
}
