import type { Config } from '#lib/config/index.ts';
import type { RequestContext } from '../context.ts';
import { errorResponse } from './error-response.ts';
import { readLocalePath } from './locale-path.ts';
import { adminOrigin } from './origins.ts';

/** What a site answers before its pages: pictures, the personal part of a page, and addresses that moved. */
export async function siteResponse(
  request: Request,
  url: URL,
  context: RequestContext,
  config: Config,
): Promise<Response | null> {
  if (context.site !== 'storefront') return null;
  if (url.pathname.startsWith('/api/'))
    return errorResponse('not_found', 'There is nothing at this address.');
  return movedResponse(url, context, config);
}

function movedResponse(url: URL, context: RequestContext, config: Config): Response | null {
  const { redirect, path } = readLocalePath(url.pathname, context.store?.shell.defaultLocale ?? 'en');
  // The first segment exactly: /products/admin-desk is a product, /administration is nothing of ours.
  if (/^\/admin(\/|$)/.test(path)) {
    const admin = adminOrigin(config, context.store?.slug ?? '');
    return Response.redirect(`${admin}${path}${url.search}`, 302);
  }
  return redirect === null ? null : Response.redirect(`${context.origin}${redirect}${url.search}`, 301);
}
