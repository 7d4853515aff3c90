import type { StoreTx } from '#db/index.ts';
import { ownerOfAddress } from '#domain/customers/index.ts';
import { cleanLine } from '#lib/clean-text.ts';

/**
 * The account of the buyer whose e-mail address staff typed. Never an account that only claims the address: its
 * holder would read the order.
 */
export async function accountOfBuyer(
  tx: StoreTx,
  { email }: Record<string, unknown>,
): Promise<string | undefined> {
  const emailNorm = typeof email === 'string' ? cleanLine(email.slice(0, 300)).toLowerCase() : '';
  if (emailNorm === '') return undefined;
  return (await ownerOfAddress(tx, emailNorm))?.id;
}
