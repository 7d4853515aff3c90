import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { findConnected } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { claimAccount, claimOf } from './claims.ts';
import type { Connector } from './connector.ts';
import type { FinishFailure } from './errors.ts';
import { type Asker, consumeState, makeState } from './states.ts';

/*
 * The OAuth flow of Stripe Connect (decision 060):
 * 1 the store's admin creates a state, bound to store, member and session, and sends the browser to Stripe;
 * 2 Stripe redirects to the platform's single redirect URL, which leads back to the store of the state;
 * 3 that admin consumes the state, in the session that created it, and exchanges the code for the account.
 * Without the session check of step 3 a stranger could connect their account to another owner's store (CSRF).
 */

/** Step 1: returns the URL of Stripe's consent page. */
export async function beginConnect(
  storeId: string,
  { connector, asker, email }: { connector: Connector; asker: Asker; email: string },
  { at }: Act,
): Promise<string> {
  return connector.consentUrl({ state: await makeState(storeId, asker, at), email });
}

export type Returned = { state: string; code: string; error: string };

/** Step 3. Consumes the state first, so that the remaining steps are tried only once. */
export async function finishConnect(
  storeId: string,
  { connector, asker, returned }: { connector: Connector; asker: Asker; returned: Returned },
  act: Act,
): Promise<Result<{ accountId: string }, FinishFailure>> {
  const { state, code, error } = returned;
  const taken = await consumeState(storeId, { state, asker }, act.at);
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
