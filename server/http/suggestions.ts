import { withStore } from '#db/index.ts';
import { suggest } from '#domain/catalog/index.ts';
import { isLocale } from '#lib/locale.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { errorResponse } from './error-response.ts';

const MOST_CHARACTERS = 100;
// Of this process. A store's own shoppers type slowly; what is above that is a flood, and theirs alone to notice.
const MOST_AT_ONCE = 4;
const MOST_OF_A_STORE = 2;

const asking = new Map<string, number>();
let inAll = 0;

/** GET /api/suggestions?q=…&locale=ar: what a shopper may mean while still typing (F1). Nothing of it is personal. */
export async function suggestionsResponse(
  _request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response> {
  const { id, shell } = storeOf(context);
  const asked = url.searchParams.get('locale') ?? '';
  const locale = isLocale(asked) ? asked : shell.defaultLocale;
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MOST_CHARACTERS);
  const own = asking.get(id) ?? 0;
  if (own >= MOST_OF_A_STORE || inAll >= MOST_AT_ONCE) return tooMany();
  count(id, 1);
  try {
    const input = { query, locale, currency: context.currency, now: context.now, shell };
    const suggestions = await withStore(id, (tx) => suggest(tx, input));
    return Response.json(suggestions, { headers: { 'cache-control': 'private, no-cache' } });
  } finally {
    count(id, -1);
  }
}

function count(storeId: string, change: 1 | -1): void {
  inAll += change;
  const own = (asking.get(storeId) ?? 0) + change;
  if (own === 0) asking.delete(storeId);
  else asking.set(storeId, own);
}

function tooMany(): Response {
  const response = errorResponse(
    'too_many_requests',
    'Too many suggestions were asked for. Try again in a second.',
  );
  response.headers.set('retry-after', '1');
  return response;
}
