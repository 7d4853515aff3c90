import { receiveBillingEvent } from '#domain/subscription/index.ts';
import type { RequestContext } from '../context.ts';
import { billingDesk } from '../payments.ts';
import { noWebhooks, postedEventResponse } from './posted-event.ts';

/** Receives the webhooks of the provider through which store owners pay for their plans. */
export async function billingWebhookResponse(request: Request, context: RequestContext): Promise<Response> {
  const desk = billingDesk(context.config);
  if (!desk?.readWebhook) return noWebhooks();
  const { headers } = request;
  return postedEventResponse(request, context, {
    provider: desk.name,
    receive: (body) => receiveBillingEvent(desk, { body, headers, now: context.now }, context.act()),
  });
}
