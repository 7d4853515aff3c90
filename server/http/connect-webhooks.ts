import { receiveConnectEvent } from '#domain/card-payments/index.ts';
import type { RequestContext } from '../context.ts';
import { connectorOf } from '../payments.ts';
import { inTurn, lineOf } from '../turns.ts';
import { errorResponse } from './error-response.ts';

/**
 * Receives the webhooks of all Stripe accounts connected to the install's platform account. The answer does
 * not reveal whether an account serves a store.
 */
export async function connectWebhookResponse(request: Request, context: RequestContext): Promise<Response> {
  const connector = connectorOf(context.config);
  if (!connector) return errorResponse('not_found', 'No webhooks are taken at this address.');
  if (request.method !== 'POST') return errorResponse('malformed', 'A webhook is posted.');
  const body = await request.text();
  // PostgreSQL text cannot hold a zero byte, and no provider sends one.
  if (body.includes('\0')) return errorResponse('malformed', 'This is no event of a payment provider.');
  const received = { body, headers: request.headers };
  const receive = () => receiveConnectEvent({ connector, received }, context.act());
  const taken = await inTurn(lineOf(context, request), receive);
  if (taken.ok) return new Response(null, { status: 204 });
  context.log.warn({ code: taken.code, reason: taken.data, provider: 'stripe' }, 'a webhook was refused');
  return errorResponse('malformed', 'The signature of this event does not hold.');
}
