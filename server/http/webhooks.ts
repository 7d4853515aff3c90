import { receiveEvent } from '#domain/card-payments/index.ts';
import type { RequestContext } from '../context.ts';
import { storeOf } from '../context.ts';
import { cardDesk } from '../payments.ts';
import { noWebhooks, postedEventResponse } from './posted-event.ts';
import { WEBHOOKS } from './webhook-address.ts';

/**
 * Receives a webhook: answers once it is stored in the inbox; a job processes it. Open while the store is
 * closed.
 */
export async function webhookResponse(
  request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response> {
  const [, provider = '', accountId = ''] = WEBHOOKS.exec(url.pathname) ?? [];
  if (accountId === '') return noWebhooks();
  const desk = cardDesk(context.config);
  const receive = (body: string) => {
    const received = { provider, accountId, body, headers: request.headers };
    return receiveEvent(storeOf(context).id, { received, desk }, context.act());
  };
  return postedEventResponse(request, context, { provider, receive });
}
