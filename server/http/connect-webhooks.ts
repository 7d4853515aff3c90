import { receiveConnectEvent } from '#domain/card-payments/index.ts';
import type { RequestContext } from '../context.ts';
import { connectorOf } from '../payments.ts';
import { noWebhooks, postedEventResponse } from './posted-event.ts';

/**
 * Receives the webhooks of all Stripe accounts connected to the install's platform account. The answer does
 * not reveal whether an account serves a store.
 */
export async function connectWebhookResponse(request: Request, context: RequestContext): Promise<Response> {
  const connector = connectorOf(context.config);
  if (!connector) return noWebhooks();
  return postedEventResponse(request, context, {
    provider: 'stripe',
    receive: (body) =>
      receiveConnectEvent({ connector, received: { body, headers: request.headers } }, context.act()),
  });
}
