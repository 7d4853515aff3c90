import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { findConnected } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { claimAccount, claimOf } from './claims.ts';
import type { Connector } from './connector.ts';
import type { FinishFailure } from './errors.ts';
import { type Asker, makeState, takeState } from './states.ts';

/*
 * The way to Stripe's consent page and back (decision 060):
 *   1 the store's admin makes a state, bound to store, member and session, and sends the browser to Stripe;
 *   2 Stripe sends it to the platform's one address, which leads back to the store that the state was made in;
 *   3 that admin uses the state up, in the session that made it, and changes the code for the account.
 * Without step 3's session a stranger could connect their account to somebody else's store, or be made to.
 */

/** Step 1: the address of Stripe's consent page. */
export async function beginConnect(
  storeId: string,
  { connector, asker, email }: { connector: Connector; asker: Asker; email: string },
  { at }: Act,
): Promise<string> {
  return connector.consentUrl({ state: await makeState(storeId, asker, at), email });
}

/** What the browser came back with. */
export type Returned = { state: string; code: string; error: string };

/** Step 3. The state is used up first: what follows is tried once, whoever asks how often. */
export async function finishConnect(
  storeId: string,
  { connector, asker, returned }: { connector: Connector; asker: Asker; returned: Returned },
  act: Act,
): Promise<Result<{ accountId: string }, FinishFailure>> {
  const { state, code, error } = returned;
  const taken = await takeState(storeId, { state, asker }, act.at);
  if (!taken.ok) return taken;
  if (error === 'access_denied') return fail('consent_denied');
  if (error !== '' || code === '') return fail('consent_failed', { reason: error.slice(0, 80) || 'no code' });
  const { mode } = connector;
  if (await claimOf(storeId, { mode })) return fail('store_connected');
  const agreed = await connector.exchange(code);
  if (!agreed.ok) return agreed;
  const { connectedId, isLive } = agreed.value;
  if (isLive !== (mode === 'live')) return fail('other_mode');
  const known = await withStore(storeId, (tx) => findConnected(tx, { mode, connectedId }));
  const claimed = await claimAccount(storeId, { accountId: known ?? newId(), mode, connectedId }, act);
  return claimed.ok ? ok({ accountId: claimed.value.accountId }) : claimed;
}
