import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import type { DeliveryTerms } from './quote-delivery.ts';
import { auditDelivery, readDeliveryRules, writeZones } from './save-zone.ts';

/**
 * Returns the default terms of a store that has not decided about delivery; null once its owner has confirmed
 * the terms or saved a zone.
 */
export async function undecidedDelivery(tx: StoreTx): Promise<DeliveryTerms | null> {
  const row = await tx
    .selectFrom('store_settings as s')
    .select(['s.currency', 's.delivery_flat', 's.delivery_free_from'])
    .where('s.store_id', '=', tx.storeId)
    .where('s.delivery_rules', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    flat: money(row.delivery_flat, row.currency),
    freeFrom: row.delivery_free_from === null ? null : money(row.delivery_free_from, row.currency),
  };
}

/** Confirms the default terms. No effect if the store has already decided. */
export async function confirmDelivery(tx: StoreTx, act: Act): Promise<void> {
  const { zones } = await readDeliveryRules(tx, 'for update');
  if (!(await undecidedDelivery(tx))) return;
  await writeZones(tx, zones, act);
  for (const zone of zones)
    await auditDelivery(tx, act, { action: 'delivery.zone_saved', id: zone.id, after: zone });
}
