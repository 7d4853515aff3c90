import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { isMessageKey } from '#messages/index.ts';
import type { Stale } from './errors.ts';
import { touchShell } from './shell.ts';

/** A store's override of a dictionary text, per language; '' for the default. */
export type OwnWords = Record<Locale, string>;

export type OwnWordsFailure =
  | Failure<'text_unknown', undefined>
  | Failure<'text_too_long', { locale: Locale; max: number }>
  | Failure<'text_broken', { locale: Locale }>
  | Stale<OwnWords>;

export const OWN_WORDS_LENGTH = 1000;

/**
 * Overrides a dictionary text; an empty text restores the default (T1). `seen` is the value at the time the
 * form was opened: if it has changed since, nothing is saved.
 */
export async function saveOwnWords(
  tx: StoreTx,
  { key, words, seen }: { key: string; words: OwnWords; seen: OwnWords },
  act: Act,
): Promise<Result<undefined, OwnWordsFailure>> {
  if (!isMessageKey(key)) return fail('text_unknown');
  for (const locale of LOCALES) {
    if (words[locale].length > OWN_WORDS_LENGTH)
      return fail('text_too_long', { locale, max: OWN_WORDS_LENGTH });
    if (!isBalanced(words[locale])) return fail('text_broken', { locale });
  }
  // An advisory lock, because a text without override has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.storeId} ${key}`}, 0))`.execute(tx);
  const before = await readOwnWords(tx, key);
  if (LOCALES.some((locale) => inLines(before[locale]) !== inLines(seen[locale])))
    return fail('stale', { current: before });
  const after = { en: words.en.trim(), ar: words.ar.trim() };
  if (LOCALES.every((locale) => before[locale] === after[locale])) return ok();
  for (const locale of LOCALES) await write(tx, { key, locale, value: after[locale] });
  await recordAudit(tx, act, { action: 'text.saved', subjectKind: 'text', subjectId: key, before, after });
  await touchShell(tx);
  return ok();
}

/** A store's override of a text; '' for the default. */
export async function readOwnWords(tx: StoreTx, key: string): Promise<OwnWords> {
  const rows = await tx
    .selectFrom('message_overrides')
    .select(['locale', 'value'])
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .execute();
  const textIn = (locale: Locale) => rows.find((row) => row.locale === locale)?.value ?? '';
  return { en: textIn('en'), ar: textIn('ar') };
}

async function write(
  tx: StoreTx,
  { key, locale, value }: { key: string; locale: Locale; value: string },
): Promise<void> {
  if (value === '') {
    await tx
      .deleteFrom('message_overrides')
      .where('store_id', '=', tx.storeId)
      .where('key', '=', key)
      .where('locale', '=', locale)
      .execute();
    return;
  }
  await tx
    .insertInto('message_overrides')
    .values({ store_id: tx.storeId, locale, key, value })
    .onConflict((conflict) => conflict.columns(['store_id', 'locale', 'key']).doUpdateSet({ value }))
    .execute();
}

// Forms send line breaks as CRLF.
const inLines = (text: string) => text.replaceAll('\r\n', '\n');

// True if all placeholders ({name}) are closed; a text with any other error falls back to the default.
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The number of a store's own texts in each language. */
export type Completeness = {
  of: 'products' | 'categories' | 'pages';
  total: number;
  has: Record<Locale, number>;
}[];

/** Counts products, categories and pages, and their titles in English and in Arabic (T2). */
export async function languageCompleteness(tx: StoreTx): Promise<Completeness> {
  const { storeId } = tx;
  const { rows } = await sql<{ of: Completeness[number]['of']; total: number; en: number; ar: number }>`
    select 'products' as of, (select count(*)::int from products where store_id = ${storeId} and status <> 'archived') as total,
           count(*) filter (where t.locale = 'en')::int as en, count(*) filter (where t.locale = 'ar')::int as ar
      from product_texts t join products p on p.store_id = ${storeId} and p.id = t.product_id
     where t.store_id = ${storeId} and p.status <> 'archived' and t.title <> ''
    union all
    select 'categories', (select count(*)::int from categories where store_id = ${storeId}),
           count(*) filter (where t.locale = 'en')::int, count(*) filter (where t.locale = 'ar')::int
      from category_texts t where t.store_id = ${storeId} and t.title <> ''
    union all
    select 'pages', (select count(*)::int from pages where store_id = ${storeId}),
           count(*) filter (where t.locale = 'en')::int, count(*) filter (where t.locale = 'ar')::int
      from page_texts t where t.store_id = ${storeId} and t.title <> ''`.execute(tx);
  return rows.map(({ of, total, en, ar }) => ({ of, total, has: { en, ar } }));
}
