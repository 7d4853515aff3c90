import type { Shop } from './shop.server.ts';

/** The 404 of a file of an order, for everyone who may not see it. */
export function missingFile({ say }: Shop): Response {
  return new Response(say('storefront.notFound.order'), {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
