import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { AccountKeys, CardDesk, ProviderName } from './provider.ts';
import { openSecrets } from './seal-secrets.ts';

/** A card account without its secrets, of which only the last four characters are shown. */
export type CardAccount = {
  id: string;
  provider: ProviderName;
  mode: 'test' | 'live';
  connectedId: string;
  hints: Record<string, string>;
  takesCards: boolean;
  capturesLater: boolean;
  /** True if the account is connected to the install's platform account and uses its key. */
  byInstall: boolean;
  disconnectedAt: Date | null;
  version: number;
};

const COLUMNS = [
  'a.id',
  'a.provider',
  'a.mode',
  'a.connected_id',
  'a.hints',
  'a.takes_cards',
  'a.captures_later',
  'a.by_install',
  'a.disconnected_at',
  'a.version',
] as const;

/** The card accounts of a store; the account that takes cards comes first. */
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
    byInstall: row.by_install,
    disconnectedAt: row.disconnected_at,
    version: row.version,
  }));
}

/** True if this store can take cards. */
export async function hasCardAccount(tx: StoreTx): Promise<boolean> {
  return (await cardProviderOf(tx)) !== null;
}

/** The provider of the account that takes this store's cards; null for none. */
export async function cardProviderOf(tx: StoreTx): Promise<ProviderName | null> {
  const row = await tx
    .selectFrom('payment_accounts as a')
    .select('a.provider')
    .where('a.store_id', '=', tx.storeId)
    .where('a.takes_cards', '=', true)
    .executeTakeFirst();
  return (row?.provider as ProviderName | undefined) ?? null;
}

/**
 * Reads an account with its decrypted secrets, by id or as the account that takes cards; null if there is
 * none. The account that takes cards is locked against disconnection until the transaction ends.
 */
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
    .$if(which === 'takes_cards', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!row) return null;
  const owner = { storeId: tx.storeId, accountId: row.id };
  return {
    ...owner,
    provider: row.provider as ProviderName,
    mode: row.mode as 'test' | 'live',
    connectedId: row.connected_id,
    byInstall: row.by_install && row.disconnected_at === null,
    capturesLater: row.captures_later,
    secrets: row.sealed_secrets ? openSecrets(desk.secretKey(), owner, row.sealed_secrets) : {},
  };
}
