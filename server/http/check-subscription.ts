import { checkSubscription } from '#domain/subscription/index.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { errorResponse } from './error-response.ts';

/**
 * GET /api/check-subscription/{stripeId}: the call that the specification requires at a storefront's start
 * (B5).
 */
export async function checkSubscriptionResponse(
  _request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response> {
  const stripeId = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const found = await checkSubscription({ stripeId, storeId: storeOf(context).id });
  if (!found.ok) return errorResponse('malformed', 'A stripeId has the form cus_ and letters or digits.');
  return Response.json({ data: found.value }, { headers: { 'cache-control': 'no-store' } });
}
