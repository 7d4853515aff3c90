import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { cleanLine, tooLong } from './clean-text.ts';
import type { SaveBrandFailure } from './errors.ts';
import { hasMedia } from './has-media.ts';
import { indexPlace } from './index-later.ts';
import type { BrandInput } from './product-input.ts';
import { putRedirect } from './redirects.ts';
import { BRAND_SLUGS, chooseSlugs } from './slugs.ts';

type Known = { locale: Locale; name: string; slug: string }[];
type Failed =
  | Extract<SaveBrandFailure, { ok: false }>
  | { ok: false; code: Extract<SaveBrandFailure, string>; data: undefined };

/** Makes or changes a brand; the menu of every open page follows. */
export async function saveBrand(
  tx: StoreTx,
  input: BrandInput,
  act: Act,
): Promise<Result<{ brandId: string; created: boolean }, SaveBrandFailure>> {
  const known = input.id === undefined ? null : await lockTexts(tx, input.id);
  const refused = refuse(input, known);
  if (refused) return refused;
  if (input.logoMediaId && !(await hasMedia(tx, input.logoMediaId))) {
    return fail('media_not_found', { id: input.logoMediaId });
  }
  const brandId = input.id ?? newId();
  await writeRow(tx, { input, brandId, isNew: known === null, act });
  const isRenamed = await writeTexts(tx, { input, brandId, known: known ?? [], act });
  if (isRenamed && known) await indexPlace(tx, { kind: 'brand', id: brandId });
  await touchShell(tx);
  await recordAudit(tx, act, {
    action: known ? 'brand.saved' : 'brand.created',
    subjectKind: 'brand',
    subjectId: brandId,
    before: known ? { names: known.map((text) => text.name) } : undefined,
    after: { names: LOCALES.flatMap((locale) => input.texts[locale]?.name ?? []) },
  });
  return ok({ brandId, created: known === null });
}

async function lockTexts(tx: StoreTx, id: string): Promise<Known | null> {
  if (!isId(id)) return null;
  const rows = await tx
    .selectFrom('brand_texts')
    .select(['locale', 'name', 'slug'])
    .where('store_id', '=', tx.storeId)
    .where('brand_id', '=', id)
    .orderBy('locale')
    .forUpdate()
    .execute();
  return rows.length === 0 ? null : (rows as Known);
}

function refuse(input: BrandInput, known: Known | null): Failed | null {
  if (input.id !== undefined && !known) return fail('brand_not_found');
  for (const locale of LOCALES) {
    const text = input.texts[locale];
    if (!text) continue;
    if (cleanLine(text.name) === '') return fail('title_missing');
    const long = tooLong(text.name, { field: `name.${locale}`, max: 200 });
    if (long) return long;
  }
  return known || LOCALES.some((locale) => input.texts[locale]) ? null : fail('title_missing');
}

async function writeRow(
  tx: StoreTx,
  write: { input: BrandInput; brandId: string; isNew: boolean; act: Act },
): Promise<void> {
  const { input, brandId, isNew, act } = write;
  const columns = { position: input.position, logo_media_id: input.logoMediaId };
  if (isNew) {
    await tx
      .insertInto('brands')
      .values({ store_id: tx.storeId, id: brandId, created_at: act.at, ...columns })
      .execute();
    return;
  }
  if (Object.values(columns).every((value) => value === undefined)) return;
  await tx
    .updateTable('brands')
    .set(columns)
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
    if (!text) continue;
    const old = oldOf(locale);
    const slug = slugs[locale] ?? old?.slug ?? '';
    const columns = { name: cleanLine(text.name), slug };
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
