import type { StoreTx } from '#db/index.ts';
import type { DeliveryRules } from './delivery-rules.ts';
import { readDeliveryRules } from './save-zone.ts';

const kept = new WeakMap<object, DeliveryRules>();

/**
 * Returns the store's zones, cached with the process's copy of its shell: saving zones invalidates the shell in the
 * same transaction (docs/decisions/003). For pages only; changing zones and placing orders read the database.
 */
export async function knownDeliveryRules(tx: StoreTx, shell: object): Promise<DeliveryRules> {
  const rules = kept.get(shell) ?? (await readDeliveryRules(tx));
  kept.set(shell, rules);
  return rules;
}
