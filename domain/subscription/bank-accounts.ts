import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { parseIban } from '#lib/iban.ts';
import { isCurrency } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The bank account to which store owners transfer the price of a plan in one currency. */
export type BankAccount = {
  currency: string;
  holder: string;
  /** '' if not given; the same for `swift`. */
  bank: string;
  iban: string;
  swift: string;
};

export type BankAccountInvalid = Failure<'bank_account_invalid', { fields: (keyof BankAccount)[] }>;

const LONGEST = 120;

/** The operator's bank accounts, by currency. A currency without an account cannot be paid by transfer. */
export async function listBankAccounts(tx: PlatformTx): Promise<BankAccount[]> {
  return tx
    .selectFrom('platform_bank_accounts')
    .select(['currency', 'holder', 'bank', 'iban', 'swift'])
    .orderBy('currency')
    .execute();
}

export async function readBankAccount(tx: PlatformTx, currency: string): Promise<BankAccount | null> {
  const row = await tx
    .selectFrom('platform_bank_accounts')
    .select(['currency', 'holder', 'bank', 'iban', 'swift'])
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves the account of a currency. Pending transfers keep the account that their owners were shown. */
export async function saveBankAccount(
  input: BankAccount,
  { at }: Act,
): Promise<Result<BankAccount, BankAccountInvalid>> {
  const line = (text: string) => cleanLine(text.slice(0, LONGEST * 4));
  const account = {
    ...{ currency: input.currency, holder: line(input.holder), bank: line(input.bank) },
    iban: parseIban(input.iban.slice(0, 60)) ?? '',
    swift: line(input.swift).toUpperCase(),
  };
  const fields: (keyof BankAccount)[] = [
    ...(isCurrency(account.currency) ? [] : (['currency'] as const)),
    ...(account.holder && account.holder.length <= LONGEST ? [] : (['holder'] as const)),
    ...(account.bank.length <= LONGEST ? [] : (['bank'] as const)),
    ...(account.iban ? [] : (['iban'] as const)),
    ...(/^(?:[A-Z0-9]{8}|[A-Z0-9]{11})?$/.test(account.swift) ? [] : (['swift'] as const)),
  ];
  if (fields.length > 0) return fail('bank_account_invalid', { fields });
  const row = { ...account, updated_at: at };
  await withPlatform((tx) =>
    tx
      .insertInto('platform_bank_accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('currency').doUpdateSet(row))
      .execute(),
  );
  return ok(account);
}

/** Stops offering transfers in a currency. */
export async function removeBankAccount(currency: string): Promise<{ isRemoved: boolean }> {
  const done = await withPlatform((tx) =>
    tx.deleteFrom('platform_bank_accounts').where('currency', '=', currency).executeTakeFirst(),
  );
  return { isRemoved: done.numDeletedRows > 0n };
}
