import { receiveEvent } from '#domain/card-payments/index.ts';
import type { RequestContext } from '../context.ts';
import { storeOf } from '../context.ts';
import { cardDesk } from '../payments.ts';
import { inTurn, lineOf } from '../turns.ts';
import { errorResponse } from './error-response.ts';
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
  if (accountId === '') return errorResponse('not_found', 'No webhooks are taken at this address.');
  if (request.method !== 'POST') return errorResponse('malformed', 'A webhook is posted.');
  const body = await request.text();
  // PostgreSQL text cannot hold a zero byte, and no provider sends one.
  if (body.includes('\0')) return errorResponse('malformed', 'This is no event of a payment provider.');
  const received = { provider, accountId, body, headers: request.headers };
  const desk = cardDesk(context.config);
  const receive = () => receiveEvent(storeOf(context).id, { received, desk }, context.act());
  const taken = await inTurn(lineOf(context, request), receive);
  if (taken.ok) return new Response(null, { status: 204 });
  context.log.warn({ code: taken.code, reason: taken.data, provider }, 'a webhook was refused');
  return taken.code === 'account_not_found'
    ? errorResponse('not_found', 'No webhooks are taken at this address.')
    : errorResponse('malformed', 'The signature of this event does not hold.');
}
