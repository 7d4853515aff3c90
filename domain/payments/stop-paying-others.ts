import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { parsePaymentRules } from './payment-rules.ts';
import { stopOthers } from './save-card-account.ts';
import { readPaymentRules, savePaymentTerms } from './save-terms.ts';

/**
 * Removes the bank account of a shop and lets none of its card accounts take cards, because another person takes the
 * shop over. Cash on delivery stays as it is.
 */
export async function stopPayingOthers(tx: StoreTx, act: Act): Promise<void> {
  const { stamps } = await readPaymentRules(tx, 'for update');
  const { transfer } = parsePaymentRules({});
  await savePaymentTerms(tx, { part: 'transfer', terms: transfer, was: stamps.transfer }, act);
  await stopOthers(tx, null, act);
}
