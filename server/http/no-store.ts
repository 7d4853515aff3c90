import { noStorePage } from '../pages/no-store-page.ts';
import { plainHeaders } from './plain-headers.ts';

/** The answer to a host without a store: one page, no script, no data of any store. */
export function noStoreResponse(): Response {
  return new Response(noStorePage(), { status: 404, headers: plainHeaders() });
}
