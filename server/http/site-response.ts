import type { Config } from '#lib/config/index.ts';
import type { RequestContext } from '../context.ts';
import { contextPath } from './build-context.ts';
import { errorResponse } from './error-response.ts';
import { imageResponse } from './image.ts';
import { meResponse } from './me.ts';

/** What a site answers before its pages: pictures, the personal part of a page, and addresses that moved. */
export async function siteResponse(
  request: Request,
  url: URL,
  context: RequestContext,
  config: Config,
): Promise<Response | null> {
  if (context.store && url.pathname === '/_next/image') {
    return imageResponse(request, { storeId: context.store.id, dataFolder: config.dataFolder });
  }
  if (context.site !== 'storefront') return null;
  if (url.pathname === '/api/me' && request.method === 'GET') return meResponse(context);
  if (url.pathname.startsWith('/api/'))
    return errorResponse('not_found', 'There is nothing at this address.');
  return movedResponse(url, context, config);
}

function movedResponse(url: URL, context: RequestContext, config: Config): Response | null {
  const { redirect, path } = contextPath(url, context);
  // The first segment exactly: /products/admin-desk is a product, /administration is nothing of ours.
  if (/^\/admin(\/|$)/.test(path)) {
    const admin = adminOrigin(config, context.store?.slug ?? '');
    return Response.redirect(`${admin}${path}${url.search}`, 302);
  }
  return redirect === null ? null : Response.redirect(`${context.origin}${redirect}${url.search}`, 301);
}

export function adminOrigin(config: Config, slug: string): string {
  return `${config.scheme}://${slug}.admin.${config.platformHost}`;
}
