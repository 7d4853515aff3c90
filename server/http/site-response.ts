import { nameOf } from '#domain/tenancy/index.ts';
import { clientNetwork } from '#lib/address-block.ts';
import type { Config } from '#lib/config/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { hasRoomForCopies } from '#lib/data-disk.ts';
import type { RequestContext } from '../context.ts';
import { imagesOf } from '../files.ts';
import { foundResponse } from '../found/found-response.ts';
import { CALLBACK_PATH, leadBack } from '../sign-in/google.ts';
import { testCardChallenge } from '../testbank/test-card-challenge.ts';
import { testPaymentResponse } from '../testbank/test-payment.ts';
import { tryInTurn } from '../turns.ts';
import { apiResponse } from './api.ts';
import { billingWebhookResponse } from './billing-webhooks.ts';
import { closedStoreResponse } from './closed-store.ts';
import { connectWebhookResponse } from './connect-webhooks.ts';
import { errorResponse } from './error-response.ts';
import { gateResponse } from './gate.ts';
import { type ImageSite, imageResponse, mediaResponse } from './image.ts';
import { readLocalePath } from './locale-path.ts';
import { askedOrigin } from './origins.ts';
import { withoutPreview } from './preview.ts';
import { redirectTo } from './redirect-to.ts';
import { filesFor } from './shut-files.ts';
import { avifOrders } from './want-avif.ts';
import { BILLING_WEBHOOKS, CONNECT_WEBHOOKS } from './webhook-address.ts';
import { webhookResponse } from './webhooks.ts';

function imageSiteOf(storeId: string, context: RequestContext, config: Config): ImageSite {
  return {
    ...{ storeId, dataFolder: config.dataFolder, storage: imagesOf(config) },
    // A view writes nothing, and requesting an AVIF would enqueue a job.
    wantAvif: context.view ? () => {} : avifOrders(context.log),
    takeTurn: (make) => tryInTurn({ storeId, line: 'pictures', from: clientNetwork(context.ip) }, make),
    mayKeep: () => hasRoomForCopies(config),
  };
}

async function fileResponse(
  request: Request,
  url: URL,
  { site, context }: { site: ImageSite; context: RequestContext },
): Promise<Response> {
  const whom = await filesFor(request, url, context);
  if (whom === 'nobody') return errorResponse('not_found', 'There is no such picture.');
  const answer = await (url.pathname.startsWith('/media/')
    ? mediaResponse(request, site)
    : imageResponse(request, site));
  if (whom === 'this browser' && answer.ok) answer.headers.set('cache-control', 'private, max-age=300');
  return answer;
}

/** Answers before a site's pages: pictures, the API, redirects, the closed store, files for crawlers. */
export async function siteResponse(
  request: Request,
  url: URL,
  context: RequestContext,
  config: Config,
): Promise<Response | null> {
  if (context.store && /^\/(_next\/image$|media\/)/.test(url.pathname)) {
    return fileResponse(request, url, { site: imageSiteOf(context.store.id, context, config), context });
  }
  if (context.site === 'platform' && url.pathname === CALLBACK_PATH) {
    return (
      leadBack(url, context) ?? errorResponse('malformed', 'This sign-in did not begin here, or is over.')
    );
  }
  if (context.site === 'platform') {
    if (url.pathname === CONNECT_WEBHOOKS) return connectWebhookResponse(request, context);
    if (url.pathname === BILLING_WEBHOOKS) return billingWebhookResponse(request, context);
    const page =
      (await testCardChallenge(request, url, context)) ?? (await testPaymentResponse(request, url, context));
    if (page) return page;
  }
  if (context.site !== 'storefront') return foundResponse(request, url, context);
  if (url.pathname.startsWith('/webhooks/')) return webhookResponse(request, url, context);
  const isApi = url.pathname.startsWith('/api/');
  const moved = isApi ? null : otherName(request, url, context);
  if (moved) return moved;
  const gate = await gateResponse(request, url, context);
  if (gate) return gate;
  if (isApi) return apiResponse(request, url, context);
  const plain = context.isPreview || request.method !== 'GET' ? null : withoutPreview(url);
  if (plain !== null) return redirectTo(302, plain);
  const elsewhere = movedResponse(url, context, config) ?? closedStoreResponse(url, context);
  return elsewhere ?? ownFile(request, url, context);
}

/**
 * Answers a file for crawlers. If the shop requires a password, only visitors who entered it get the file,
 * and no shared cache may store it.
 */
async function ownFile(request: Request, url: URL, context: RequestContext): Promise<Response | null> {
  const found = await foundResponse(request, url, context);
  if (found && context.cache.isPersonal) found.headers.set('cache-control', 'private, no-store');
  return found;
}

// Every host name of a shop redirects to its primary one with path and query. A preview link is valid only on
// its own host.
function otherName({ method }: Request, url: URL, context: RequestContext): Response | null {
  const primary = context.store?.primaryHost;
  if (!primary || context.isPreview || (method !== 'GET' && method !== 'HEAD')) return null;
  if (nameOf(new URL(context.origin).host) === primary) return null;
  return redirectTo(301, `${context.publicOrigin}${url.pathname}${url.search}`);
}

function movedResponse(url: URL, context: RequestContext, config: Config): Response | null {
  const { redirect, path } = readLocalePath(url.pathname, context.store?.shell.defaultLocale ?? 'en');
  // The first segment exactly: /products/admin-desk is a product, /administration is not a route.
  if (/^\/admin(\/|$)/.test(path)) {
    const admin = adminOrigin(config, context.store?.slug ?? '');
    return redirectTo(302, `${admin}${path}${url.search}`);
  }
  return redirect === null
    ? null
    : redirectTo(301, `${askedOrigin(config, context)}${redirect}${url.search}`);
}
