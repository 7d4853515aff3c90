import type { RequestContext } from '../context.ts';
import { inTurn, lineOf } from '../turns.ts';
import { errorResponse } from './error-response.ts';

type Received = { ok: true } | { ok: false; code: string; data: unknown };
type Receiving = { provider: string; receive(body: string): Promise<Received> };

/** Stores the body of a posted webhook and answers the provider. */
export async function postedEventResponse(
  request: Request,
  context: RequestContext,
  { provider, receive }: Receiving,
): Promise<Response> {
  if (request.method !== 'POST') return errorResponse('malformed', 'A webhook is posted.');
  const body = await request.text();
  // PostgreSQL text cannot hold a NUL byte, and no provider sends one.
  if (body.includes('\0')) return errorResponse('malformed', 'This is no event of a payment provider.');
  const received = await inTurn(lineOf(context, request), () => receive(body));
  if (received.ok) return new Response(null, { status: 204 });
  context.log.warn({ code: received.code, reason: received.data, provider }, 'a webhook was refused');
  if (received.code === 'too_many_events') {
    return errorResponse('too_many_requests', 'This account has sent too many events in this hour.');
  }
  return received.code === 'account_not_found'
    ? noWebhooks()
    : errorResponse('malformed', 'The signature of this event does not hold.');
}

export function noWebhooks(): Response {
  return errorResponse('not_found', 'No webhooks are taken at this address.');
}
