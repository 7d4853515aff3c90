import { withStore } from '#db/index.ts';
import { ownVotes } from '#domain/reviews/index.ts';
import { type RequestContext, storeOf } from '../context.ts';

/** GET /api/votes?product=…: the reviews of a product that the shopper found helpful, with their votes as of now. */
export async function votesResponse(_request: Request, url: URL, context: RequestContext): Promise<Response> {
  const shopper = await context.shopper();
  const productId = url.searchParams.get('product') ?? '';
  const votes = shopper
    ? await withStore(storeOf(context).id, (tx) => ownVotes(tx, { productId, customerId: shopper.id }))
    : {};
  return Response.json({ votes }, { headers: { 'cache-control': 'no-store' } });
}
