import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { cleanLine, tooLong } from './clean-text.ts';
import type { SaveBrandFailure } from './errors.ts';
import { dropText, isTitled, longSeo, seoColumns } from './group-words.ts';
import { hasMedia } from './has-media.ts';
import { indexGroups } from './index-later.ts';
import type { BrandInput } from './product-input.ts';
import { putRedirect } from './redirects.ts';
import { hasRoomFor } from './room-for.ts';
import { BRAND_SLUGS, chooseSlugs } from './slugs.ts';

/** Limits the brands, because every listing reads the names of all of them. */
export const MOST_BRANDS = 5_000;

type Known = { locale: Locale; name: string; slug: string; version: number }[];
type Failed =
  | Extract<SaveBrandFailure, { ok: false }>
  | { ok: false; code: Extract<SaveBrandFailure, string>; data: undefined };

/** Creates or updates a brand and invalidates the menu of every page. */
export async function saveBrand(
  tx: StoreTx,
  input: BrandInput,
  act: Act,
): Promise<Result<{ brandId: string; created: boolean }, SaveBrandFailure>> {
  const known = input.id === undefined ? null : await lockTexts(tx, input.id);
  const refused = refuse(input, known);
  if (refused) return refused;
  if (!known && !(await hasRoomFor(tx, 'brands', MOST_BRANDS))) {
    return fail('too_many_brands', { max: MOST_BRANDS });
  }
  if (input.logoMediaId && !(await hasMedia(tx, input.logoMediaId))) {
    return fail('media_not_found', { id: input.logoMediaId });
  }
  const brandId = input.id ?? newId();
  await writeRow(tx, { input, brandId, isNew: known === null, act });
  const isRenamed = await writeTexts(tx, { input, brandId, known: known ?? [], act });
  if (isRenamed && known) await indexGroups(tx, [{ kind: 'brand', id: brandId }]);
  await touchShell(tx);
  await recordAudit(tx, act, {
    action: known ? 'brand.saved' : 'brand.created',
    subjectKind: 'brand',
    subjectId: brandId,
    before: known ? { names: known.map((text) => text.name) } : undefined,
    after: {
      names: LOCALES.flatMap((locale) => input.texts[locale]?.name ?? []),
      isHiddenFromSearch: input.isHiddenFromSearch,
    },
  });
  return ok({ brandId, created: known === null });
}

async function lockTexts(tx: StoreTx, id: string): Promise<Known | null> {
  if (!isId(id)) return null;
  const rows = await tx
    .selectFrom('brand_texts as t')
    .innerJoin('brands as b', (join) =>
      join.onRef('b.store_id', '=', 't.store_id').onRef('b.id', '=', 't.brand_id'),
    )
    .select(['t.locale', 't.name', 't.slug', 'b.version'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.brand_id', '=', id)
    .orderBy('t.locale')
    .forUpdate()
    .execute();
  return rows.length === 0 ? null : (rows as Known);
}

function refuse(input: BrandInput, known: Known | null): Failed | null {
  if (input.id !== undefined && !known) return fail('brand_not_found');
  const version = known?.[0]?.version ?? 0;
  if (known && input.expectedVersion !== undefined && input.expectedVersion !== version) {
    return fail('stale', { version });
  }
  for (const locale of LOCALES) {
    const text = input.texts[locale];
    if (!text) continue;
    if (cleanLine(text.name) === '') return fail('title_missing');
    const long = tooLong(text.name, { field: `name.${locale}`, max: 200 }) ?? longSeo(text, locale);
    if (long) return long;
  }
  return isTitled(input.texts, known ?? []) ? null : fail('title_missing');
}

async function writeRow(
  tx: StoreTx,
  write: { input: BrandInput; brandId: string; isNew: boolean; act: Act },
): Promise<void> {
  const { input, brandId, isNew, act } = write;
  const columns = {
    position: input.position,
    logo_media_id: input.logoMediaId,
    is_hidden_from_search: input.isHiddenFromSearch,
  };
  if (isNew) {
    await tx
      .insertInto('brands')
      .values({ store_id: tx.storeId, id: brandId, created_at: act.at, ...columns })
      .execute();
    return;
  }
  await tx
    .updateTable('brands')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', brandId)
    .execute();
}

async function writeTexts(
  tx: StoreTx,
  write: { input: BrandInput; brandId: string; known: Known; act: Act },
): Promise<boolean> {
  const { input, brandId, known, act } = write;
  const oldOf = (locale: Locale) => known.find((text) => text.locale === locale);
  const titled: Partial<Record<Locale, { title: string; slug?: string }>> = {};
  for (const locale of LOCALES) {
    const text = input.texts[locale];
    if (text) titled[locale] = { title: text.name, slug: text.slug };
  }
  const slugs = await chooseSlugs(tx, BRAND_SLUGS, { ownerId: brandId, texts: titled, known });
  let isRenamed = false;
  for (const locale of LOCALES) {
    const text = input.texts[locale];
    if (text === null) await dropText(tx, { locale, table: 'brand_texts', owner: 'brand_id', id: brandId });
    if (!text) continue;
    const old = oldOf(locale);
    const slug = slugs[locale] ?? old?.slug ?? '';
    const columns = { name: cleanLine(text.name), slug, ...seoColumns(text) };
    isRenamed ||= columns.name !== old?.name;
    await tx
      .insertInto('brand_texts')
      .values({ store_id: tx.storeId, brand_id: brandId, locale, ...columns })
      .onConflict((conflict) => conflict.columns(['store_id', 'brand_id', 'locale']).doUpdateSet(columns))
      .execute();
    if (old && old.slug !== slug) {
      await putRedirect(tx, { from: `/brands/${old.slug}`, to: `/brands/${slug}`, locale }, act.at);
    }
  }
  return isRenamed;
}
