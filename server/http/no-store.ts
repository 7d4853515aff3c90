import { noStorePage } from '../../app/ui/no-store-page.ts';

/** The answer to a host that no store has: one page, no script, and nothing of any store. */
export function noStoreResponse(): Response {
  return new Response(noStorePage(), {
    status: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
