import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type AccountKeys,
  type CardAccountFailure,
  type CardAccountInput,
  type CardDesk,
  isOtherAccount,
  readAccountKeys,
  saveCardAccount,
  typedSecrets,
} from '#domain/payments/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

type Save = { input: CardAccountInput; desk: CardDesk };

export type SaveAccountFailure =
  | CardAccountFailure
  /** The provider refuses the new keys, so they may not replace or join those of a used account. */
  | Failure<'keys_refused', undefined>
  /** The provider did not say whose the new keys are; nothing is written. */
  | Failure<'provider_unreachable', { reason: string }>;

/**
 * Saves a card account. If the keys of a used account change, the provider is first asked about one of its pages with
 * the new keys. If it knows the page, both are keys of one account. Else the new account gets a row of its own, and the
 * former keys stay for the pages, refunds and webhooks of their account.
 */
export async function saveAccount(
  storeId: string,
  { input, desk }: Save,
  act: Act,
): Promise<Result<{ id: string; isOther: boolean }, SaveAccountFailure>> {
  const used = await withStore(storeId, (tx) => readUsed(tx, { input, desk }));
  const known = used ? await knowsPage(used, desk) : ok(false);
  if (!known.ok) return known;
  const save = { input: { ...input, isSameAccount: known.value }, desk };
  return withStore(storeId, (tx) => saveCardAccount(tx, save, act));
}

type Used = { keys: AccountKeys; page: { id: string; reference: string } };

/** The new keys of a used account, and the latest page that it opened; null if its keys stay or it was never used. */
async function readUsed(tx: StoreTx, { input, desk }: Save): Promise<Used | null> {
  const before = input.id === null ? null : await readAccountKeys(tx, { accountId: input.id }, desk);
  // The install's key is never tried with an account that a form names.
  if (!before || before.byInstall || before.provider !== input.provider) return null;
  if (!isOtherAccount(before, input)) return null;
  const page = await tx
    .selectFrom('payment_attempts as t')
    .select(['t.id', 't.reference'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.account_id', '=', before.accountId)
    .where('t.reference', '<>', sql.lit(''))
    .orderBy('t.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!page) return null;
  const { mode, connectedId } = input;
  const secrets = { ...before.secrets, ...typedSecrets(input) };
  return { keys: { ...before, mode, connectedId, secrets }, page };
}

async function knowsPage({ keys, page }: Used, desk: CardDesk): Promise<Result<boolean, SaveAccountFailure>> {
  const provider = desk.provider(keys.provider);
  if (!provider) return fail('provider_not_here');
  const found = await provider.retrieve(keys, page.reference);
  if (found.ok) return ok(found.value.key === page.id);
  if (found.code === 'provider_unreachable') return found;
  // A mistyped key knows no page, either.
  const checked = await provider.check(keys);
  if (checked.ok) return ok(false);
  return checked.code === 'provider_unreachable' ? checked : fail('keys_refused');
}
