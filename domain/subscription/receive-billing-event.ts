import { withPlatform, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { BillingProvider, EventFailure, SentEvent } from './billing-provider.ts';
import { queueCharge } from './buy.ts';

/**
 * An event of the platform's provider makes the job ask about its charge at once. What it says is not believed, so that
 * its order, number and content do not matter; the answer does not reveal whether the charge exists.
 */
export async function receiveBillingEvent(
  { name, readWebhook }: BillingProvider,
  sent: SentEvent,
  act: Act,
): Promise<Result<undefined, EventFailure>> {
  const read = (await readWebhook?.(sent)) ?? ok({ chargeId: '' });
  if (!read.ok) return read;
  const { chargeId } = read.value;
  const open = chargeId ? await openAt(name, chargeId) : null;
  if (open) await withStore(open.store_id, (tx) => queueCharge(tx, chargeId, act, 0));
  return ok();
}

async function openAt(provider: string, id: string): Promise<{ store_id: string } | undefined> {
  return withPlatform((tx) =>
    tx
      .selectFrom('platform_charges')
      .select('store_id')
      .where('id', '=', id)
      .where('provider', '=', provider)
      .where('status', 'in', ['intended', 'challenged'])
      .executeTakeFirst(),
  );
}
