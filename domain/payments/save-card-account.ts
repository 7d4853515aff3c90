import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { readAccountKeys } from './card-accounts.ts';
import {
  type AccountKeys,
  type Capabilities,
  type CardDesk,
  PROVIDERS,
  type ProviderName,
} from './provider.ts';
import { hintOf, sealSecrets } from './seal-secrets.ts';

export type CardAccountInput = {
  /** null creates an account. */
  id: string | null;
  version: number;
  provider: ProviderName;
  mode: 'test' | 'live';
  connectedId: string;
  /** The typed secrets only; a secret that is left empty stays unchanged. */
  secrets: Record<string, string>;
  takesCards: boolean;
  capturesLater: boolean;
  /** True if the provider said that changed keys are of the account that took the row's payments. */
  isSameAccount?: boolean;
};

export type CardAccountFailure =
  | Failure<'account_not_found', undefined>
  /** The account was saved meanwhile; nothing is written. */
  | Failure<'account_changed', undefined>
  /** The install does not have this provider (the test provider outside demo mode). */
  | Failure<'provider_not_here', undefined>
  /** Missing or invalid fields: connectedId, or the name of a secret. */
  | Failure<'account_incomplete', { fields: string[] }>;

/**
 * Creates or updates a card account. Secrets are write-only; the audit row only says that they changed. Keys of another
 * account get a row of their own (isOther) instead of replacing those of a used account, whose pages, refunds and
 * webhooks need them.
 */
export async function saveCardAccount(
  tx: StoreTx,
  { input, desk }: { input: CardAccountInput; desk: CardDesk },
  act: Act,
): Promise<Result<{ id: string; isOther: boolean }, CardAccountFailure>> {
  const capabilities = PROVIDERS.includes(input.provider) && desk.provider(input.provider)?.capabilities;
  if (!capabilities) return fail('provider_not_here');
  const locked = input.id === null ? undefined : await lockAccount(tx, input.id);
  if (input.id !== null && !locked) return fail('account_not_found');
  if (locked && locked.version !== input.version) return fail('account_changed');
  const former = locked ? await readAccountKeys(tx, { accountId: locked.id }, desk) : null;
  const isOther = former !== null && (await mustStay(tx, former, input));
  const before = isOther ? null : former;
  const id = before?.accountId ?? newId();
  const owner = { storeId: tx.storeId, accountId: id };
  const typed = typedSecrets(input);
  const secrets = before?.provider === input.provider ? { ...before.secrets, ...typed } : typed;
  const fields = missingFields(input, secrets, capabilities);
  if (fields.length > 0) return fail('account_incomplete', { fields });
  const sealed = Object.keys(secrets).length > 0 ? sealSecrets(desk.secretKey(), owner, secrets) : '';
  const row = rowOf(input, secrets, sealed);
  if (input.takesCards) await stopOthers(tx, id, act);
  await writeAccount(tx, { id, row, isNew: before === null }, act);
  await recordAudit(tx, act, {
    action: before ? 'payment_account.saved' : 'payment_account.added',
    subjectKind: 'payment_account',
    subjectId: id,
    after: {
      provider: row.provider,
      mode: row.mode,
      takesCards: row.takes_cards,
      capturesLater: row.captures_later,
      secretsChanged: Object.keys(typed),
    },
  });
  return ok({ id, isOther });
}

/** The secrets that were typed: a field that is left empty keeps its secret. */
export function typedSecrets({ secrets }: Pick<CardAccountInput, 'secrets'>): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''));
}

/** True if an account's new keys may be those of another account. The webhook's secret names no account. */
export function isOtherAccount(before: AccountKeys, input: CardAccountInput): boolean {
  const { secretKey = before.secrets.secretKey } = typedSecrets(input);
  const isSame = before.provider === input.provider && before.mode === input.mode;
  return !isSame || before.connectedId !== input.connectedId || before.secrets.secretKey !== secretKey;
}

/** True if the new keys may be those of another account and pages were opened with the former ones. */
async function mustStay(tx: StoreTx, former: AccountKeys, input: CardAccountInput): Promise<boolean> {
  if (input.isSameAccount || !isOtherAccount(former, input)) return false;
  const page = await tx
    .selectFrom('payment_attempts as t')
    .select('t.id')
    .where('t.store_id', '=', tx.storeId)
    .where('t.account_id', '=', former.accountId)
    .limit(1)
    .executeTakeFirst();
  return page !== undefined;
}

function missingFields(
  input: CardAccountInput,
  secrets: Record<string, string>,
  capabilities: Capabilities,
): string[] {
  const missing = capabilities.secrets.filter((name) => !/^[\x21-\x7e]{8,300}$/.test(secrets[name] ?? ''));
  const isConnected = input.connectedId === '' || /^acct_[A-Za-z0-9]{6,60}$/.test(input.connectedId);
  return isConnected && (input.connectedId === '' || capabilities.usesConnectedAccounts)
    ? missing
    : [...missing, 'connectedId'];
}

function rowOf(input: CardAccountInput, secrets: Record<string, string>, sealed: string) {
  const hints = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, hintOf(secret)]));
  return {
    provider: input.provider,
    mode: input.mode,
    connected_id: input.connectedId,
    sealed_secrets: sealed,
    hints: JSON.stringify(hints),
    takes_cards: input.takesCards,
    captures_later: input.capturesLater,
  };
}

async function lockAccount(tx: StoreTx, id: string) {
  if (!isId(id)) return undefined;
  return (
    tx
      .selectFrom('payment_accounts as a')
      .select(['a.id', 'a.version'])
      .where('a.store_id', '=', tx.storeId)
      .where('a.id', '=', id)
      // An account connected on Stripe's consent page cannot be edited by hand.
      .where('a.by_install', '=', false)
      // New payments wait for this lock, because they may begin to use the account.
      .forUpdate()
      .executeTakeFirst()
  );
}

/** Only one account takes cards; the others stay for refunds and late webhooks of their payments. */
export async function stopOthers(tx: StoreTx, id: string | null, act: Act): Promise<void> {
  await tx
    .updateTable('payment_accounts as a')
    .set((eb) => ({ takes_cards: false, updated_at: act.at, version: eb('a.version', '+', 1) }))
    .where('a.store_id', '=', tx.storeId)
    .where((eb) => (id === null ? eb.lit(true) : eb('a.id', '<>', id)))
    .where('a.takes_cards', '=', true)
    .execute();
}

type Write = { id: string; row: ReturnType<typeof rowOf>; isNew: boolean };

async function writeAccount(tx: StoreTx, { id, row, isNew }: Write, act: Act): Promise<void> {
  if (isNew) {
    const made = { ...row, store_id: tx.storeId, id, created_at: act.at, updated_at: act.at };
    await tx.insertInto('payment_accounts').values(made).execute();
    return;
  }
  await tx
    .updateTable('payment_accounts as a')
    .set((eb) => ({ ...row, updated_at: act.at, version: eb('a.version', '+', 1) }))
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', id)
    .execute();
}
