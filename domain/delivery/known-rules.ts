import type { StoreTx } from '#db/index.ts';
import { KeptBeside } from '#lib/kept-beside.ts';
import type { DeliveryRules } from './delivery-rules.ts';
import { readDeliveryRules } from './save-zone.ts';

const kept = new KeptBeside<DeliveryRules>('delivery');

/**
 * Returns the store's zones, cached with the process's copy of its shell: saving zones invalidates the shell in the
 * same transaction (docs/decisions/003). For pages only; changing zones and placing orders read the database.
 */
export async function knownDeliveryRules(tx: StoreTx, shell: object): Promise<DeliveryRules> {
  const known = kept.get(tx.storeId, shell);
  if (known) return known;
  const rules = await readDeliveryRules(tx);
  kept.set(tx.storeId, shell, rules);
  return rules;
}
