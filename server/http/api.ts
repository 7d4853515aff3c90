import type { RequestContext } from '../context.ts';
import { inTurn, lineOf } from '../turns.ts';
import { checkSubscriptionResponse } from './check-subscription.ts';
import { closedStoreResponse } from './closed-store.ts';
import { errorResponse } from './error-response.ts';
import { meResponse } from './me.ts';
import { suggestionsResponse } from './suggestions.ts';
import { visitResponse } from './visit.ts';
import { votesResponse } from './votes.ts';

type ApiAddress = {
  path: RegExp;
  /** True if the address also responds while the store is expired or suspended. */
  whileClosed: boolean;
  /**
   * True for an address that receives data and counts it in memory. The other addresses read the database, in
   * a slot of the store.
   */
  isPost?: boolean;
  answer(request: Request, url: URL, context: RequestContext): Promise<Response>;
};

/** Every address below a storefront's /api/. */
const ADDRESSES: ApiAddress[] = [
  { path: /^\/api\/me$/, whileClosed: false, answer: meResponse },
  { path: /^\/api\/suggestions$/, whileClosed: false, answer: suggestionsResponse },
  { path: /^\/api\/votes$/, whileClosed: false, answer: votesResponse },
  { path: /^\/api\/visit$/, whileClosed: false, isPost: true, answer: visitResponse },
  { path: /^\/api\/check-subscription(?:\/[^/]*)?$/, whileClosed: true, answer: checkSubscriptionResponse },
];

/** Answers a storefront's API. GET requests change nothing. */
export async function apiResponse(request: Request, url: URL, context: RequestContext): Promise<Response> {
  const found = ADDRESSES.find(({ path }) => path.test(url.pathname));
  const closed = found?.whileClosed ? null : closedStoreResponse(url, context);
  if (closed) return closed;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!found || (found.isPost ? request.method !== 'POST' : !reads))
    return errorResponse('not_found', 'There is nothing at this address.');
  const answer = () => found.answer(request, url, context);
  return found.isPost ? answer() : inTurn({ ...lineOf(context, request), line: 'api' }, answer);
}
