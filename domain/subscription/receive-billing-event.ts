import { withPlatform, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { BillingProvider, EventFailure, SentEvent } from './billing-provider.ts';
import { queueCharge } from './buy.ts';

/**
 * Handles an event of the platform's payment provider: it only makes the job check the charge at once. The event's
 * content is not trusted, so its order, number and content do not matter. The answer does not reveal whether the
 * charge exists.
 */
export async function receiveBillingEvent(
  { name, readWebhook, giveBack }: BillingProvider,
  sent: SentEvent,
  act: Act,
): Promise<Result<undefined, EventFailure>> {
  const read = (await readWebhook?.(sent)) ?? ok({ chargeId: '' });
  if (!read.ok) return read;
  const { chargeId } = read.value;
  const open = chargeId ? await waitingAt(name, chargeId, giveBack !== null) : null;
  if (open) await withStore(open.store_id, (tx) => queueCharge(tx, chargeId, act, 0));
  return ok();
}

/** True for an unsettled charge, and for a failed one if the provider can receive money after a failure. */
async function waitingAt(
  provider: string,
  id: string,
  canBeLate: boolean,
): Promise<{ store_id: string } | undefined> {
  const states = ['intended', 'challenged', ...(canBeLate ? ['failed'] : [])];
  return withPlatform((tx) =>
    tx
      .selectFrom('platform_charges')
      .select('store_id')
      .where('id', '=', id)
      .where('provider', '=', provider)
      .where('status', 'in', states)
      .executeTakeFirst(),
  );
}
