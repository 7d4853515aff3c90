import { type RequestContext, storeOf } from '../context.ts';
import { visitCounter } from '../visits/index.ts';

const LONGEST = 1000;

/**
 * POST /api/visit: a visible page view of the shop. Pages are cached, so only the page itself can report it.
 * The answer does not reveal whether the visit counts.
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
