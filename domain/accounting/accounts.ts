import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The default account codes of the journal. */
const DEFAULTS = {
  bank: '1010',
  receivables: '1100',
  /** Amounts that payment providers still owe. */
  cards: '1110',
  /** Cash on delivery that couriers or the store hold. */
  cash: '1120',
  vat: '2100',
  storeCredit: '2200',
  salesTaxed: '4010',
  salesZero: '4020',
  salesExport: '4030',
  salesExempt: '4040',
  salesOutside: '4050',
  delivery: '4110',
  cashFee: '4120',
  creditGiven: '6110',
  fees: '6210',
};

export type AccountPurpose = keyof typeof DEFAULTS;
export type AccountCodes = Record<AccountPurpose, string>;

export const ACCOUNT_PURPOSES = Object.keys(DEFAULTS) as AccountPurpose[];
export const ACCOUNT_LENGTH = 20;

export type Accounts = AccountCodes & {
  /** 0 before the first save. */
  version: number;
};

export type SaveAccountsFailure =
  | Failure<'fields_invalid', { fields: AccountPurpose[] }>
  | Failure<'stale', { current: Accounts }>;

export async function readAccounts(tx: StoreTx): Promise<Accounts> {
  const row = await tx
    .selectFrom('accounting_settings as s')
    .select(['s.accounts', 's.version'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirst();
  return { ...DEFAULTS, ...(row?.accounts as Partial<AccountCodes> | undefined), version: row?.version ?? 0 };
}

/**
 * Saves the account codes unless they have changed since `version`. A code has letters and digits, with . _ / -
 * between them.
 */
export async function saveAccounts(
  tx: StoreTx,
  { version, ...typed }: Accounts,
  act: Act,
): Promise<Result<Accounts, SaveAccountsFailure>> {
  const codes = Object.fromEntries(
    ACCOUNT_PURPOSES.map((each) => [each, codeOf(typed[each])]),
  ) as AccountCodes;
  const fields = ACCOUNT_PURPOSES.filter(
    (each) => !/^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,19}$/u.test(codes[each]),
  );
  if (fields.length > 0) return fail('fields_invalid', { fields });
  const { version: known, ...before } = await readAccounts(tx);
  const { rows } = await sql<{ version: number }>`
    insert into accounting_settings as s (store_id, accounts, version, updated_at)
    select ${tx.storeId}, ${JSON.stringify(codes)}::jsonb, 1, ${act.at} where ${known} = ${version}
    on conflict (store_id) do update
      set accounts = excluded.accounts, version = s.version + 1, updated_at = excluded.updated_at
      where s.version = ${version}
    returning s.version`.execute(tx);
  const saved = rows[0];
  if (!saved) return fail('stale', { current: await readAccounts(tx) });
  const audit = { action: 'accounting.accounts_saved', subjectKind: 'store', subjectId: tx.storeId };
  await recordAudit(tx, act, { ...audit, before, after: codes });
  return ok({ ...codes, version: saved.version });
}

function codeOf(typed: string): string {
  return toLatinDigits(cleanLine(typed.slice(0, 200)));
}
