import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isLocale, LOCALES, type Locale } from '#lib/locale.ts';
import { findBySlug, pathOf, readDirectory } from './directory.ts';
import type { ProductWrite } from './product-write.ts';

/** The target of a redirect: `path` is below the language prefix, which the edge adds for `locale`. */
export type RedirectTarget = { locale: Locale; path: string };

// A path of one language is stored with its prefix, even in the store's default language; a path without a
// prefix applies to both languages.
const stored = (path: string, locale?: Locale) => (locale ? `/${locale}${path}` : path);

/** Returns the current target of an old path, without language prefix and query; null if none. */
export async function findRedirect(
  tx: StoreTx,
  input: { locale: Locale; path: string },
): Promise<RedirectTarget | null> {
  const [, first, sub] = /^\/categories\/([^/]+)\/([^/]+)$/.exec(input.path) ?? [];
  const leads = await readLeads(tx, input.locale, [
    input.path,
    ...(first && sub ? [`/categories/${first}`, `/categories/${sub}`] : []),
  ]);
  const whole = leads.get(input.path);
  if (whole || !first || !sub) return whole ?? null;
  const moved = await findSubCategory(tx, { locale: input.locale, first, sub, leads });
  return moved?.path === input.path ? null : moved;
}

/** Reads the targets of old paths; a target in this language takes precedence over a target in both. */
async function readLeads(tx: StoreTx, locale: Locale, paths: string[]): Promise<Map<string, RedirectTarget>> {
  const rows = await tx
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('store_id', '=', tx.storeId)
    .where(
      'from_path',
      'in',
      paths.flatMap((path) => [stored(path, locale), path]),
    )
    .execute();
  const to = new Map(rows.map((row) => [row.from_path, row.to_path]));
  return new Map(
    paths.flatMap((path) => {
      const target = to.get(stored(path, locale)) ?? to.get(path);
      return target === undefined ? [] : [[path, readTarget(target, locale)] as const];
    }),
  );
}

type SubPath = { locale: Locale; first: string; sub: string; leads: Map<string, RedirectTarget> };

/**
 * In a subcategory's address each of the two slugs may be old, or the category may have moved. If only the
 * upper slug is known, the upper category's new slug is used.
 */
async function findSubCategory(
  tx: StoreTx,
  { locale, first, sub, leads }: SubPath,
): Promise<RedirectTarget | null> {
  const [above, own] = [leads.get(`/categories/${first}`), leads.get(`/categories/${sub}`)];
  const { categories } = await readDirectory(tx);
  const slugOf = (target: RedirectTarget | undefined) => target?.path.split('/').at(-1);
  const top = findBySlug(categories, slugOf(above) ?? first, above?.locale ?? locale);
  const row = findBySlug(categories, slugOf(own) ?? sub, own?.locale ?? locale);
  if (top && row) return { locale, path: `/categories/${pathOf(categories, row, locale)}` };
  return above ? { ...above, path: `${above.path}/${sub}` } : null;
}

export function readTarget(toPath: string, locale: Locale): RedirectTarget {
  const [, own, path = ''] = /^\/([a-z]{2})(\/.*)$/.exec(toPath) ?? [];
  return isLocale(own) ? { locale: own, path } : { locale, path: toPath };
}

type Move = { from: string; to: string; locale?: Locale };

/** Adds a redirect in one language, or in both (default); updates redirects to the old path. */
export async function addRedirect(tx: StoreTx, input: Move, act: Act): Promise<void> {
  await putRedirect(tx, input, act.at);
  await recordAudit(tx, act, {
    action: 'redirect.added',
    subjectKind: 'redirect',
    subjectId: stored(input.from, input.locale),
    after: { to: stored(input.to, input.locale) },
  });
}

/** Like addRedirect, for verbs that write their own audit row. */
export async function putRedirect(tx: StoreTx, move: Move, at: Date): Promise<void> {
  const from = stored(move.from, move.locale);
  const to = stored(move.to, move.locale);
  if (from === to) return;
  await writeRedirects(tx, new Map([[from, to]]), at);
  // Prevents chains and loops: redirects to the old path are updated, and a redirect from the new path is removed.
  await tx
    .updateTable('redirects')
    .set({ to_path: to })
    .where('store_id', '=', tx.storeId)
    .where('to_path', '=', from)
    .execute();
  await tx.deleteFrom('redirects').where('store_id', '=', tx.storeId).where('from_path', '=', to).execute();
}

async function writeRedirects(tx: StoreTx, moves: Map<string, string>, at: Date): Promise<void> {
  await tx
    .insertInto('redirects')
    .values(
      [...moves].map(([from_path, to_path]) => ({
        store_id: tx.storeId,
        from_path,
        to_path,
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'from_path'])
        .doUpdateSet((row) => ({ to_path: row.ref('excluded.to_path') })),
    )
    .execute();
}

/**
 * Adds redirects of products: from former slugs, and from addresses at the shop from which they were
 * imported.
 */
export async function moveProductPaths(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const [first] = writes;
  const moves = writes.flatMap(movesOf);
  if (!first || moves.length === 0) return;
  const paths = new Map(moves.map(({ from, to, locale }) => [stored(from, locale), stored(to, locale)]));
  const isPlain = paths.size === moves.length && !(await meetsOthers(tx, paths));
  if (isPlain) await writeRedirects(tx, paths, first.act.at);
  else for (const move of moves) await putRedirect(tx, move, first.act.at);
}

function movesOf({ known, slugs, input }: ProductWrite): Move[] {
  const old = (locale: Locale) => known?.texts.find((text) => text.locale === locale)?.slug;
  const moves: Move[] = LOCALES.flatMap((locale) => {
    const [before, now] = [old(locale), slugs[locale]];
    if (before === undefined || now === undefined || now === before) return [];
    return [{ from: `/products/${before}`, to: `/products/${now}`, locale }];
  });
  const slug = (locale: Locale) => slugs[locale] ?? old(locale);
  const main = slug('en') ?? slug('ar');
  if (main) moves.push(...(input.oldPaths ?? []).map((from) => ({ from, to: `/products/${main}` })));
  const handle = input.importHandle;
  if (!handle || /[/?#\\]/.test(handle)) return moves;
  if (!main || LOCALES.some((locale) => slug(locale) === handle)) return moves;
  return [...moves, { from: `/products/${handle}`, to: `/products/${main}` }];
}

/** True if a redirect starts where another ends, so that their order matters. */
async function meetsOthers(tx: StoreTx, paths: Map<string, string>): Promise<boolean> {
  const ends = [...paths.values()];
  if (ends.some((path) => paths.has(path))) return true;
  const { rows } = await sql`
    select 1 from redirects where store_id = ${tx.storeId} and from_path = any(${ends}::text[])
    union all
    select 1 from redirects where store_id = ${tx.storeId} and to_path = any(${[...paths.keys()]}::text[])
    limit 1`.execute(tx);
  return rows.length > 0;
}
