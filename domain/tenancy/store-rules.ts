import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Stale } from './errors.ts';
import { touchShell } from './shell.ts';

type Both = Record<Locale, string>;

/** The settings on the pages General and Checkout. */
export type StoreRules = {
  names: Both;
  descriptions: Both;
  country: string;
  timeZone: string;
  digits: 'latn' | 'arab';
  defaultLocale: Locale;
  nameMinLength: number;
  zipRequired: boolean;
  /** ISO 3166 codes of countries in which the checkout asks for no postal code. */
  zipNotAskedIn: string[];
  /** True if guests may order. */
  takesGuests: boolean;
  takesNotes: boolean;
  refusesCommonPasswords: boolean;
  returnDays: number;
};

const COUNTRY = /^[A-Z]{2}$/;

/** The rules with a fingerprint, by which a save detects concurrent changes. */
export type KnownRules = StoreRules & { stamp: string };

export type RulesField =
  | `names.${Locale}`
  | `descriptions.${Locale}`
  | 'country'
  | 'timeZone'
  | 'nameMinLength'
  | 'zipNotAskedIn'
  | 'returnDays';

export type RulesInvalid = Failure<'rules_invalid', { fields: RulesField[] }>;

export const RULE_LIMITS = {
  names: 120,
  descriptions: 320,
  nameMinLength: { min: 2, max: 20 },
  returnDays: { min: 0, max: 365 },
} as const;

/** Reads the rules; `for update` locks them for a save. */
export async function readStoreRules(tx: StoreTx, lock?: 'for update'): Promise<KnownRules> {
  const query = tx
    .selectFrom('store_settings')
    .select(['country', 'time_zone', 'digits', 'default_locale', 'name_min_length', 'zip_required'])
    .select(['refuses_common_passwords', 'return_days', 'zip_not_asked_in', 'takes_guests', 'takes_notes'])
    .where('store_id', '=', tx.storeId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  const texts = await tx
    .selectFrom('store_texts')
    .select(['locale', 'name', 'description'])
    .where('store_id', '=', tx.storeId)
    .execute();
  const said = (of: 'name' | 'description'): Both => {
    const textIn = (locale: Locale) => texts.find((text) => text.locale === locale)?.[of] ?? '';
    return { en: textIn('en'), ar: textIn('ar') };
  };
  const rules: StoreRules = {
    names: said('name'),
    descriptions: said('description'),
    country: row.country,
    timeZone: row.time_zone,
    digits: row.digits === 'arab' ? 'arab' : 'latn',
    defaultLocale: row.default_locale === 'ar' ? 'ar' : 'en',
    nameMinLength: row.name_min_length,
    zipRequired: row.zip_required,
    zipNotAskedIn: row.zip_not_asked_in,
    takesGuests: row.takes_guests,
    takesNotes: row.takes_notes,
    refusesCommonPasswords: row.refuses_common_passwords,
    returnDays: row.return_days,
  };
  return { ...rules, stamp: stampOf(rules) };
}

/** Saves some rules unless they have changed since `stamp`. Missing rules stay unchanged. */
export async function saveStoreRules(
  tx: StoreTx,
  { change, stamp }: { change: Partial<StoreRules>; stamp: string },
  act: Act,
): Promise<Result<KnownRules, RulesInvalid | Stale<KnownRules>>> {
  const before = await readStoreRules(tx, 'for update');
  if (before.stamp !== stamp) return fail('stale', { current: before });
  const after = { ...before, ...cleaned(change) };
  const fields = problemsOf(after);
  if (fields.length > 0) return fail('rules_invalid', { fields });
  const changed = (Object.keys(change) as (keyof StoreRules)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return ok(before);
  await write(tx, after, act.at);
  const part = (of: StoreRules) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  const entry = { action: 'settings.saved', subjectKind: 'store', subjectId: tx.storeId };
  await recordAudit(tx, act, { ...entry, before: part(before), after: part(after) });
  await touchShell(tx);
  return ok({ ...after, stamp: stampOf(after) });
}

async function write(tx: StoreTx, rules: StoreRules, at: Date): Promise<void> {
  await tx
    .updateTable('store_settings')
    .set({
      country: rules.country,
      time_zone: rules.timeZone,
      digits: rules.digits,
      default_locale: rules.defaultLocale,
      name_min_length: rules.nameMinLength,
      zip_required: rules.zipRequired,
      zip_not_asked_in: rules.zipNotAskedIn,
      takes_guests: rules.takesGuests,
      takes_notes: rules.takesNotes,
      refuses_common_passwords: rules.refusesCommonPasswords,
      return_days: rules.returnDays,
      updated_at: at,
    })
    .where('store_id', '=', tx.storeId)
    .execute();
  for (const locale of LOCALES) {
    await tx
      .updateTable('store_texts')
      .set({ name: rules.names[locale], description: rules.descriptions[locale] })
      .where('store_id', '=', tx.storeId)
      .where('locale', '=', locale)
      .execute();
  }
  // Updates the store's name in the platform's tables.
  await sql`select app.name_store(${rules.names[rules.defaultLocale]})`.execute(tx);
}

function cleaned(change: Partial<StoreRules>): Partial<StoreRules> {
  const both = (texts: Both): Both => ({ en: cleanLine(texts.en), ar: cleanLine(texts.ar) });
  return {
    ...change,
    ...(change.names ? { names: both(change.names) } : {}),
    ...(change.descriptions ? { descriptions: both(change.descriptions) } : {}),
    ...(change.zipNotAskedIn ? { zipNotAskedIn: [...new Set(change.zipNotAskedIn)].sort() } : {}),
  };
}

function problemsOf(rules: StoreRules): RulesField[] {
  const isLong = (text: string, most: number) => [...text].length > most;
  const isWrongName = (locale: Locale) =>
    (locale === rules.defaultLocale && rules.names[locale] === '') ||
    isLong(rules.names[locale], RULE_LIMITS.names);
  const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
    Number.isInteger(value) && value >= min && value <= max;
  const wrong: Record<RulesField, boolean> = {
    'names.en': isWrongName('en'),
    'names.ar': isWrongName('ar'),
    'descriptions.en': isLong(rules.descriptions.en, RULE_LIMITS.descriptions),
    'descriptions.ar': isLong(rules.descriptions.ar, RULE_LIMITS.descriptions),
    country: !COUNTRY.test(rules.country),
    timeZone: !isTimeZone(rules.timeZone),
    nameMinLength: !isWithin(rules.nameMinLength, RULE_LIMITS.nameMinLength),
    zipNotAskedIn:
      rules.zipNotAskedIn.length > 300 || !rules.zipNotAskedIn.every((code) => COUNTRY.test(code)),
    returnDays: !isWithin(rules.returnDays, RULE_LIMITS.returnDays),
  };
  return (Object.keys(wrong) as RulesField[]).filter((field) => wrong[field]);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(name);
  } catch {
    return false;
  }
}

function stampOf({ stamp: _, ...rules }: StoreRules & { stamp?: string }): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32);
}
