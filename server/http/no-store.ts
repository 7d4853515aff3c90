import { noStorePage } from '../pages/no-store-page.ts';
import { plainHeaders } from './plain-headers.ts';

/** The answer to a host that no store has: one page, no script, and nothing of any store. */
export function noStoreResponse(): Response {
  return new Response(noStorePage(), { status: 404, headers: plainHeaders() });
}
