import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import {
  type CardDesk,
  lockConnected,
  type ProviderFailure,
  readAccountKeys,
  setConnected,
} from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type Claim, claimOf, endClaim } from './claims.ts';
import type { Connector } from './connector.ts';
import type { DisconnectFailure } from './errors.ts';

/** Stripe's error codes for an account to which the key has no access. */
const NO_ACCESS = ['account_invalid', 'StripePermissionError'];

type Of = { accountId: string; connector: Connector; desk: CardDesk };

/**
 * Disconnects a store's account. Refused while payments are open. Disables new cards, then revokes access at
 * Stripe, then deletes our rows. After an interruption the call can be repeated, or Stripe's own event
 * completes it.
 */
export async function disconnectAccount(
  storeId: string,
  { accountId, connector, desk }: Of,
  act: Act,
): Promise<Result<undefined, DisconnectFailure>> {
  const stopped = await stopCards(storeId, accountId, act);
  if (!stopped.ok) return stopped;
  const claim = await claimOf(storeId, { accountId });
  if (!claim) return fail('not_connected');
  const told = await connector.deauthorize(claim.connectedId);
  if (!told.ok) {
    // Stripe refused, perhaps because access was revoked there before.
    const isGone = told.code === 'provider_refused' && (await hasAccess(claim, desk)) === false;
    if (!isGone) return told;
  }
  await endClaim(claim, 'payment_account.disconnected', act);
  return ok();
}

function stopCards(
  storeId: string,
  accountId: string,
  act: Act,
): Promise<Result<undefined, DisconnectFailure>> {
  return withStore(storeId, async (tx) => {
    const locked = await lockConnected(tx, accountId);
    if (!locked) return fail('not_connected');
    const { payments, calls } = locked.underWay;
    if (payments + calls > 0) return fail('payments_open', locked.underWay);
    if (!locked.takesCards) return ok();
    await setConnected(tx, { accountId, takesCards: false }, act);
    await auditSaved(tx, { accountId, takesCards: false }, act);
    return ok();
  });
}

function auditSaved(
  tx: StoreTx,
  { accountId, ...terms }: { accountId: string; takesCards: boolean; capturesLater?: boolean },
  act: Act,
): Promise<void> {
  const after = { provider: 'stripe', ...terms };
  const subject = { subjectKind: 'payment_account', subjectId: accountId };
  return recordAudit(tx, act, { action: 'payment_account.saved', ...subject, after });
}

/**
 * Handles Stripe's event of a revoked connection. Asks Stripe first, so that a late event does not end a connection
 * that has been made again since.
 */
export async function checkConnection(
  storeId: string,
  { accountId, desk }: { accountId: string; desk: CardDesk },
  act: Act,
): Promise<Result<'connected' | 'ended', ProviderFailure>> {
  const claim = await claimOf(storeId, { accountId });
  if (!claim) return ok('ended');
  const access = await hasAccess(claim, desk);
  if (access === true) return ok('connected');
  if (access !== false) return access;
  await endClaim(claim, 'payment_account.deauthorized', act);
  return ok('ended');
}

// A key that Stripe does not accept proves nothing about the account.
async function hasAccess(
  { storeId, accountId }: Claim,
  desk: CardDesk,
): Promise<boolean | Extract<Result<never, ProviderFailure>, { ok: false }>> {
  const keys = await withStore(storeId, (tx) => readAccountKeys(tx, { accountId }, desk));
  const provider = keys && desk.provider(keys.provider);
  if (!provider) return fail('provider_unreachable', { reason: 'no_provider' });
  const checked = await provider.check(keys);
  if (checked.ok) return true;
  const { reason } = checked.data;
  if (checked.code === 'provider_refused' && NO_ACCESS.includes(reason)) return false;
  return fail('provider_unreachable', { reason });
}

/** Enables cards on a connected account, captured at once or later. */
export async function takeCards(
  storeId: string,
  terms: { accountId: string; capturesLater: boolean },
  act: Act,
): Promise<boolean> {
  return withStore(storeId, async (tx) => {
    const isConnected = await setConnected(tx, { ...terms, takesCards: true }, act);
    if (isConnected) await auditSaved(tx, { ...terms, takesCards: true }, act);
    return isConnected;
  });
}
