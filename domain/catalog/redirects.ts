import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isLocale, LOCALES, type Locale } from '#lib/locale.ts';
import type { ProductWrite } from './product-write.ts';

/** Where an old path leads: `path` is below the language prefix, the edge puts the prefix of `locale` before it. */
export type RedirectTarget = { locale: Locale; path: string };

// In the table a path of one language always carries that language, whichever is the store's default today;
// a path without one counts in both.
const stored = (path: string, locale?: Locale) => (locale ? `/${locale}${path}` : path);

/** Where an old path leads now, null for nowhere. `path` is without language prefix and query. */
export async function findRedirect(
  tx: StoreTx,
  input: { locale: Locale; path: string },
): Promise<RedirectTarget | null> {
  const [, area = '', first = '', rest = ''] = /^\/([^/]+)\/([^/]+)(\/.+)?$/.exec(input.path) ?? [];
  const paths = [input.path];
  // A category's new slug counts for the addresses below it too.
  if (area === 'categories' && rest !== '') paths.push(`/categories/${first}`);
  const keys = paths.flatMap((path) => [stored(path, input.locale), path]);
  const rows = await tx
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('store_id', '=', tx.storeId)
    .where('from_path', 'in', keys)
    .execute();
  for (const key of keys) {
    const hit = rows.find((row) => row.from_path === key);
    if (!hit) continue;
    const target = readTarget(hit.to_path, input.locale);
    const isWhole = key === keys[0] || key === keys[1];
    return isWhole ? target : { ...target, path: `${target.path}${rest}` };
  }
  return null;
}

export function readTarget(toPath: string, locale: Locale): RedirectTarget {
  const [, own, path = ''] = /^\/([a-z]{2})(\/.*)$/.exec(toPath) ?? [];
  return isLocale(own) ? { locale: own, path } : { locale, path: toPath };
}

/** Makes an old path lead to a new one, in one language or (left out) in both; what led to the old follows. */
export async function addRedirect(
  tx: StoreTx,
  input: { from: string; to: string; locale?: Locale },
  act: Act,
): Promise<void> {
  await putRedirect(tx, input, act.at);
  await recordAudit(tx, act, {
    action: 'redirect.added',
    subjectKind: 'redirect',
    subjectId: stored(input.from, input.locale),
    after: { to: stored(input.to, input.locale) },
  });
}

/** As addRedirect, inside a verb that writes its own audit row. */
export async function putRedirect(
  tx: StoreTx,
  input: { from: string; to: string; locale?: Locale },
  at: Date,
): Promise<void> {
  const from = stored(input.from, input.locale);
  const to = stored(input.to, input.locale);
  if (from === to) return;
  await sql`
    insert into redirects (store_id, from_path, to_path, created_at) values (${tx.storeId}, ${from}, ${to}, ${at})
    on conflict (store_id, from_path) do update set to_path = excluded.to_path`.execute(tx);
  // Never a chain, never a circle: what led to the old path goes on, the new path itself leads nowhere else.
  await tx
    .updateTable('redirects')
    .set({ to_path: to })
    .where('store_id', '=', tx.storeId)
    .where('to_path', '=', from)
    .execute();
  await tx.deleteFrom('redirects').where('store_id', '=', tx.storeId).where('from_path', '=', to).execute();
}

/** Old addresses of a product: its former slugs, and the name it was imported under. */
export async function moveProductPaths(tx: StoreTx, write: ProductWrite): Promise<void> {
  const { known, slugs, input, act } = write;
  for (const locale of LOCALES) {
    const old = known?.texts.find((text) => text.locale === locale)?.slug;
    const now = slugs[locale];
    if (old === undefined || now === undefined || now === old) continue;
    await putRedirect(tx, { from: `/products/${old}`, to: `/products/${now}`, locale }, act.at);
  }
  const handle = input.importHandle;
  if (!handle || handle.includes('/')) return;
  const slug = (locale: Locale) => slugs[locale] ?? known?.texts.find((text) => text.locale === locale)?.slug;
  const main = slug('en') ?? slug('ar');
  if (!main || LOCALES.some((locale) => slug(locale) === handle)) return;
  await putRedirect(tx, { from: `/products/${handle}`, to: `/products/${main}` }, act.at);
}
