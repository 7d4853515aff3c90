import type { PlatformTx } from '#db/index.ts';
import { QUARANTINE_MS } from './claim.ts';

type Wish = { storeId: string; host: string; at: Date };

/** The time at which a domain released by another store becomes free; null if it is free now. */
export async function quarantineEnd(tx: PlatformTx, { storeId, host, at }: Wish): Promise<Date | null> {
  const released = await tx
    .selectFrom('released_hosts')
    .select('released_at')
    .where('host', '=', host)
    .where('store_id', '!=', storeId)
    .executeTakeFirst();
  if (!released) return null;
  const until = new Date(released.released_at.getTime() + QUARANTINE_MS);
  return until > at ? until : null;
}
