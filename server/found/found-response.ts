import { createHash } from 'node:crypto';
import type { RequestContext } from '../context.ts';
import { errorResponse } from '../http/error-response.ts';
import { inTurn, lineOf } from '../turns.ts';
import { feedResponse } from './feeds.ts';
import { manifestText } from './manifest.ts';
import { platformSitemap } from './platform-sitemap.ts';
import { robotsText } from './robots.ts';
import { serviceWorkerText } from './service-worker.ts';
import { sharePictureResponse } from './share-pictures.ts';
import { sitemapFile, sitemapIndex } from './sitemaps.ts';

const FILE = /^\/sitemap-(pages|categories|brands|collections|products)-([1-9]\d{0,4})\.xml$/;

/**
 * Answers the files of a site for crawlers and browsers (U1): robots.txt, sitemaps, manifest, feeds, share
 * pictures.
 */
export async function foundResponse(
  request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const path = url.pathname;
  if (path === '/robots.txt') return answer(request, 'text/plain', robotsText(context));
  if (context.site === 'platform' && path === '/sitemap.xml')
    return answer(request, 'application/xml', platformSitemap(context));
  if (context.site !== 'storefront' || !context.store) return null;
  if (path === '/manifest.webmanifest')
    return answer(request, 'application/manifest+json', manifestText(context));
  if (path === '/sw.js') return answer(request, 'text/javascript', serviceWorkerText(context));
  if (path.startsWith('/feeds/')) return feedResponse(request, url, context);
  if (path.startsWith('/share/')) return sharePictureResponse(request, url, context);
  if (!/^\/sitemap[^/]*\.xml$/.test(path)) return null;
  const text = await inTurn(lineOf(context, request), () => sitemapOf(path, context));
  if (text === null) return errorResponse('not_found', 'There is no such sitemap.');
  return answer(request, 'application/xml', text);
}

async function sitemapOf(path: string, context: RequestContext): Promise<string | null> {
  if (path === '/sitemap.xml') return sitemapIndex(context);
  const [, kind, number] = FILE.exec(path) ?? [];
  if (!kind) return null;
  return sitemapFile(context, { kind: kind as 'products', number: Number(number) });
}

// A weak ETag: the same text may be sent compressed.
function answer(request: Request, type: string, text: string): Response {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
  const content = { 'content-type': `${type}; charset=utf-8` };
  return new Response(request.method === 'HEAD' ? null : text, { headers: { ...headers, ...content } });
}
