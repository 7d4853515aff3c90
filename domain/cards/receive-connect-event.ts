import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Connector, storeOfAccount } from '#domain/connect/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { keepEvent } from './receive-event.ts';

export type ConnectReceived = { body: string; headers: Headers };

/**
 * A webhook of the install's platform account: one address for the events of all connected accounts. Which store it
 * belongs to, the platform's table says by the account that the signed envelope names, never the event's contents. Events
 * of accounts that serve no store, and of the other mode, which Stripe sends to live endpoints, too, are left aside.
 */
export async function receiveConnectEvent(
  { connector, received }: { connector: Connector; received: ConnectReceived },
  act: Act,
): Promise<Result<{ isNew: boolean }, Failure<'webhook_refused', { reason: string }>>> {
  const event = await connector.readEvent({ ...received, now: act.at });
  if (!event.ok) return fail('webhook_refused', { reason: event.code });
  const { connectedId, isLive } = event.value;
  const { mode } = connector;
  const claim = isLive === (mode === 'live') ? await storeOfAccount({ mode, connectedId }) : null;
  if (!claim) return ok({ isNew: false });
  const { storeId, accountId } = claim;
  const kept = { accountId, event: event.value, body: received.body };
  return ok(await withStore(storeId, (tx) => keepEvent(tx, kept, act)));
}
