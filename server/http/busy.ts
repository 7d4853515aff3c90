import { busyPage } from '../pages/busy-page.ts';
import { errorResponse } from './error-response.ts';
import { plainHeaders } from './plain-headers.ts';

// About as long as a database restart, or the longest wait for a connection.
const RETRY_SECONDS = 3;

/** 503 with Retry-After: a page for browsers, the API's error for other clients. */
export function busyResponse(request: Request): Response {
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  const response = wantsPage
    ? new Response(busyPage(), { status: 503, headers: plainHeaders() })
    : errorResponse('not_ready', 'The database does not answer. Try again in a few seconds.');
  response.headers.set('retry-after', String(RETRY_SECONDS));
  return response;
}
