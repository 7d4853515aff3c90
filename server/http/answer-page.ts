import { gzipSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { isDatabaseAway } from '#db/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import { REFERENCE_MARK } from '#lib/reference-mark.ts';
import { type RequestContext, requestContext } from '../context.ts';
import type { SiteApp } from '../sites.ts';
import { busyResponse } from './busy.ts';
import { contentSecurityPolicy, sealScripts } from './content-security.ts';
import { FormRequest } from './form-request.ts';
import { formTargets } from './origins.ts';
import { withExtras } from './page-extras.ts';
import { asPreview, previewHeaders } from './preview.ts';

// A storefront's pages that show who somebody is, where they live or what they bought.
const PERSONAL =
  /^\/(checkout|pay|order-confirmed|order-cancelled|track-order|login|signup|(forgot|reset|change)-password|verify-email)(\/|$)/;

/** 3% more bytes than level 3 in four fifths of its time; a page that is kept is packed once more, and tighter. */
export const PAGE_GZIP_LEVEL = 1;

// What one person may see stays in no cache, not even in that browser's: the next at a shared one would page back to it.
function caching({ site, account, path, cache }: RequestContext): string {
  const isOwn = cache.isPersonal || (site === 'storefront' && PERSONAL.test(path));
  return isOwn || site === 'admin' || account !== null ? 'no-store' : 'private, no-cache';
}

/** Lets a site's application answer, and seals a page: scripts hashed into its policy, cookies added. */
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

function policyOf({ config, site, store, isPreview }: RequestContext, hashes: string[], isDev: boolean) {
  const slug = store?.slug ?? '';
  return contentSecurityPolicy({
    hashes,
    formTargets: formTargets(config, site),
    isDev,
    ...(site === 'admin' ? { frames: storefrontOrigin(config, slug) } : {}),
    ...(isPreview ? { framedBy: adminOrigin(config, slug) } : {}),
  });
}

const ownAdmin = ({ config, store }: RequestContext) => adminOrigin(config, store?.slug ?? '');

// Only an error page carries its request's number: any other is the same for everybody.
function pageText(status: number, { requestId, rendered = '' }: RequestContext): string {
  return status >= 500 ? rendered.replaceAll(REFERENCE_MARK, requestId) : rendered;
}

// In one call on the whole text; the middleware that compresses other answers takes it through three streams.
async function pageBody(parts: string[], request: Request, headers: Headers): Promise<BodyInit> {
  if (!takesGzip(request.headers.get('accept-encoding') ?? '')) return parts.join('');
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  const bytes = gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part))), { level: PAGE_GZIP_LEVEL });
  headers.set('content-length', String(bytes.length));
  return bytes;
}

// Behind a proxy that ends TLS we are called by http, and React Router refuses a form whose Origin says https. The
// guard in front has compared the Origin with the host's own already.
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
