import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreTx } from '#db/index.ts';
import { isEmail } from '#domain/identity/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { fail } from '#lib/result.ts';
import type { AccountField, FieldProblem, FieldsInvalid } from './errors.ts';

export const PASSWORD_LENGTH = { atLeast: 6, atMost: 256 } as const;
const NAME_AT_MOST = 120;
const EMAIL_AT_MOST = 254;

export type AccountRules = { nameAtLeast: number; refusesCommon: boolean; defaultLocale: Locale };

export type Problems = Partial<Record<AccountField, FieldProblem>>;

export async function accountRules(tx: StoreTx): Promise<AccountRules> {
  const row = await tx
    .selectFrom('store_settings')
    .select(['name_min_length', 'refuses_common_passwords', 'default_locale'])
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return {
    nameAtLeast: row.name_min_length,
    refusesCommon: row.refuses_common_passwords,
    defaultLocale: row.default_locale as Locale,
  };
}

export function nameProblem(name: string, rules: AccountRules): FieldProblem | undefined {
  const length = [...name].length;
  if (length === 0) return 'required';
  if (length < rules.nameAtLeast) return 'too_short';
  return length > NAME_AT_MOST ? 'too_long' : undefined;
}

export function emailProblem(email: string): FieldProblem | undefined {
  if (email.trim() === '') return 'required';
  if (email.length > EMAIL_AT_MOST) return 'too_long';
  return isEmail(email) ? undefined : 'invalid';
}

export function passwordProblem(password: string, rules: AccountRules): FieldProblem | undefined {
  const length = [...password].length;
  if (length === 0) return 'required';
  if (length < PASSWORD_LENGTH.atLeast) return 'too_short';
  if (length > PASSWORD_LENGTH.atMost) return 'too_long';
  return rules.refusesCommon && isCommon(password) ? 'common' : undefined;
}

export function refusal(
  rules: AccountRules,
  found: Record<string, FieldProblem | undefined>,
): FieldsInvalid | null {
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Problems;
  if (Object.keys(problems).length === 0) return null;
  const atLeast = { name: rules.nameAtLeast, password: PASSWORD_LENGTH.atLeast };
  return fail('fields_invalid', { problems, atLeast });
}

let common: Set<string> | null = null;

// The list of common passwords is loaded on first use. Arabic digits are compared as Latin digits.
function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('# ')),
  );
  return common.has(toLatinDigits(normalizeText(password, 'NFKC')).toLowerCase());
}
