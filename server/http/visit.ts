import { type RequestContext, storeOf } from '../context.ts';
import { visitCounter } from '../visits/index.ts';

const LONGEST = 1000;

/**
 * POST /api/visit: a page of the shop was opened by somebody who looks at it. Pages are kept, so only the page itself
 * can say so. The same answer whether it counts or not.
 */
export async function visitResponse(request: Request, _url: URL, context: RequestContext): Promise<Response> {
  const form = await request.formData();
  const path = form.get('path');
  if (typeof path === 'string' && /^\//.test(path) && path.length <= LONGEST && context.isCounted()) {
    const { ip, userAgent, now: at } = context;
    const isEntry = form.get('entry') === '1';
    visitCounter.view({ storeId: storeOf(context).id, path, isEntry, who: { ip, userAgent }, at });
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
