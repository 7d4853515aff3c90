import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import {
  type AccountKeys,
  type Capabilities,
  type CardDesk,
  PROVIDERS,
  type ProviderName,
} from './provider.ts';
import { hintOf, openSecrets, sealSecrets } from './seal-secrets.ts';

/** An account as its store may see it: of each secret the last four characters. */
export type CardAccount = {
  id: string;
  provider: ProviderName;
  mode: 'test' | 'live';
  connectedId: string;
  hints: Record<string, string>;
  takesCards: boolean;
  capturesLater: boolean;
  version: number;
};

export type CardAccountInput = {
  /** null makes a new one. */
  id: string | null;
  version: number;
  provider: ProviderName;
  mode: 'test' | 'live';
  connectedId: string;
  /** Only what was typed: a secret left empty stays as it is. */
  secrets: Record<string, string>;
  takesCards: boolean;
  capturesLater: boolean;
};

export type CardAccountFailure =
  | Failure<'account_not_found', undefined>
  /** Somebody saved it meanwhile; nothing is written. */
  | Failure<'account_changed', undefined>
  /** This install has no such provider (the test provider outside demo mode). */
  | Failure<'provider_not_here', undefined>
  /** Fields that are wrong or missing: connectedId, or the name of a secret. */
  | Failure<'account_incomplete', { fields: string[] }>;

const COLUMNS = [
  'a.id',
  'a.provider',
  'a.mode',
  'a.connected_id',
  'a.hints',
  'a.takes_cards',
  'a.captures_later',
  'a.version',
] as const;

/** The accounts of a store, the one that takes cards first. */
export async function listCardAccounts(tx: StoreTx): Promise<CardAccount[]> {
  const rows = await tx
    .selectFrom('payment_accounts as a')
    .select(COLUMNS)
    .where('a.store_id', '=', tx.storeId)
    .orderBy('a.takes_cards', 'desc')
    .orderBy('a.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider as ProviderName,
    mode: row.mode as 'test' | 'live',
    connectedId: row.connected_id,
    hints: row.hints as Record<string, string>,
    takesCards: row.takes_cards,
    capturesLater: row.captures_later,
    version: row.version,
  }));
}

/** Whether this store can take cards at all. */
export async function hasCardAccount(tx: StoreTx): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_accounts as a')
    .select('a.id')
    .where('a.store_id', '=', tx.storeId)
    .where('a.takes_cards', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** An account with its secrets opened; which: its id, or the one that takes cards. null when there is none. */
export async function readAccountKeys(
  tx: StoreTx,
  which: { accountId: string } | 'takes_cards',
  desk: CardDesk,
): Promise<AccountKeys | null> {
  if (which !== 'takes_cards' && !isId(which.accountId)) return null;
  const row = await tx
    .selectFrom('payment_accounts as a')
    .select([...COLUMNS, 'a.sealed_secrets'])
    .where('a.store_id', '=', tx.storeId)
    .where((eb) =>
      which === 'takes_cards' ? eb('a.takes_cards', '=', true) : eb('a.id', '=', which.accountId),
    )
    .executeTakeFirst();
  if (!row) return null;
  const owner = { storeId: tx.storeId, accountId: row.id };
  return {
    ...owner,
    provider: row.provider as ProviderName,
    mode: row.mode as 'test' | 'live',
    connectedId: row.connected_id,
    capturesLater: row.captures_later,
    secrets: row.sealed_secrets ? openSecrets(desk.secretKey(), owner, row.sealed_secrets) : {},
  };
}

/** Makes or changes an account. Secrets go in and never come out again; the audit row tells only that they changed. */
export async function saveCardAccount(
  tx: StoreTx,
  { input, desk }: { input: CardAccountInput; desk: CardDesk },
  act: Act,
): Promise<Result<{ id: string }, CardAccountFailure>> {
  const capabilities = PROVIDERS.includes(input.provider) && desk.provider(input.provider)?.capabilities;
  if (!capabilities) return fail('provider_not_here');
  const before = input.id === null ? null : await lockAccount(tx, input.id);
  if (input.id !== null && !before) return fail('account_not_found');
  if (before && before.version !== input.version) return fail('account_changed');
  const id = input.id ?? newId();
  const owner = { storeId: tx.storeId, accountId: id };
  const typed = Object.fromEntries(Object.entries(input.secrets).filter(([, secret]) => secret !== ''));
  const kept = before?.sealed_secrets ? openSecrets(desk.secretKey(), owner, before.sealed_secrets) : {};
  const secrets = before?.provider === input.provider ? { ...kept, ...typed } : typed;
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
  return ok({ id });
}

function missingFields(
  input: CardAccountInput,
  secrets: Record<string, string>,
  capabilities: Capabilities,
): string[] {
  const needed = input.connectedId === '' ? capabilities.secrets : capabilities.connectedSecrets;
  const missing = needed.filter((name) => !/^[\x21-\x7e]{8,300}$/.test(secrets[name] ?? ''));
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
  return tx
    .selectFrom('payment_accounts as a')
    .select(['a.id', 'a.version', 'a.provider', 'a.sealed_secrets'])
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

// One account takes cards: the others stay, for refunds and late webhooks of what they took.
async function stopOthers(tx: StoreTx, id: string, act: Act): Promise<void> {
  await tx
    .updateTable('payment_accounts as a')
    .set((eb) => ({ takes_cards: false, updated_at: act.at, version: eb('a.version', '+', 1) }))
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '<>', id)
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
