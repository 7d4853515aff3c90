import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Connector, storeOfAccount } from '#domain/connect/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { TooManyEvents } from './errors.ts';
import { storeEvent } from './receive-event.ts';

export type ConnectReceived = { body: string; headers: Headers };

/**
 * Receives a webhook of the install's platform account, which gets the events of all connected accounts. The
 * store is found by the account that the signed envelope names, never by the event's contents. Events of
 * unknown accounts are ignored, and so are events of the other mode, which Stripe also sends to live
 * endpoints.
 */
export async function receiveConnectEvent(
  { connector, received }: { connector: Connector; received: ConnectReceived },
  act: Act,
): Promise<Result<{ isNew: boolean }, TooManyEvents | Failure<'webhook_refused', { reason: string }>>> {
  const event = await connector.readEvent({ ...received, now: act.at });
  if (!event.ok) return fail('webhook_refused', { reason: event.code });
  const { connectedId, isLive } = event.value;
  const { mode } = connector;
  const claim = isLive === (mode === 'live') ? await storeOfAccount({ mode, connectedId }) : null;
  if (!claim) return ok({ isNew: false });
  const { storeId, accountId } = claim;
  return withStore(storeId, (tx) => storeEvent(tx, { accountId, event: event.value }, act));
}
