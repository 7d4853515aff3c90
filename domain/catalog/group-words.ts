import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail } from '#lib/result.ts';
import { cleanLine, tooLong } from './clean-text.ts';
import type { SeoWords } from './product-input.ts';

type Texts = Partial<Record<Locale, object | null>>;

/** True if an entry still has a name in some language after the save. */
export function isTitled(texts: Texts, known: readonly { locale: string }[]): boolean {
  return LOCALES.some((locale) => {
    const given = texts[locale];
    return given === undefined ? known.some((text) => text.locale === locale) : given !== null;
  });
}

export function longSeo(text: SeoWords, locale: Locale) {
  return (
    tooLong(text.seoTitle ?? '', { field: `seoTitle.${locale}`, max: 300 }) ??
    tooLong(text.seoDescription ?? '', { field: `seoDescription.${locale}`, max: 1000 })
  );
}

/** Each page of a listing reads and sends the text, so a long one would slow down the pages of every store. */
const MOST_GROUP_BODY = 5000;

type Titled = Partial<Record<Locale, ({ title: string; body?: string } & SeoWords) | null>>;

/** Refuses a title that is missing or too long, and search texts that are too long. */
export function refuseTexts(texts: Titled, known: readonly { locale: string }[]) {
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (!text) continue;
    if (cleanLine(text.title) === '') return fail('title_missing');
    const long =
      tooLong(text.title, { field: `title.${locale}`, max: 200 }) ??
      tooLong(text.body ?? '', { field: `body.${locale}`, max: MOST_GROUP_BODY }) ??
      longSeo(text, locale);
    if (long) return long;
  }
  return isTitled(texts, known) ? null : fail('title_missing');
}

/** Omitted values are unchanged. */
export function seoColumns({ seoTitle, seoDescription }: SeoWords) {
  return {
    seo_title: seoTitle === undefined ? undefined : cleanLine(seoTitle),
    seo_description: seoDescription === undefined ? undefined : cleanLine(seoDescription),
  };
}

type Owned =
  | { table: 'category_texts'; owner: 'category_id' }
  | { table: 'brand_texts'; owner: 'brand_id' }
  | { table: 'collection_texts'; owner: 'collection_id' };

export async function dropText(tx: StoreTx, of: Owned & { id: string; locale: Locale }): Promise<void> {
  await tx
    .deleteFrom(of.table as 'category_texts')
    .where('store_id', '=', tx.storeId)
    .where(of.owner as 'category_id', '=', of.id)
    .where('locale', '=', of.locale)
    .execute();
}

type Known = { version: number; texts: readonly { locale: string; title: string }[] };
type Saving = { texts: Titled; expectedVersion?: number };

/** Refuses a save over a newer version, or with titles that are missing or too long. */
export function refuseGroup({ texts, expectedVersion }: Saving, known: Known | null) {
  if (known && expectedVersion !== undefined && expectedVersion !== known.version) {
    return fail('stale', { version: known.version });
  }
  return refuseTexts(texts, known?.texts ?? []);
}

/** The columns of a title with its body and search texts. */
export function textColumns(text: { title: string; body?: string } & SeoWords, slug: string) {
  return { title: cleanLine(text.title), body: text.body, slug, ...seoColumns(text) };
}

/** Records the save of a category or collection with its titles before and after. */
export async function auditGroup(
  tx: StoreTx,
  act: Act,
  of: { kind: 'category' | 'collection'; id: string; known: Known | null; texts: Titled; after?: object },
): Promise<void> {
  const { kind, id, known, texts, after } = of;
  await recordAudit(tx, act, {
    action: known ? `${kind}.saved` : `${kind}.created`,
    subjectKind: kind,
    subjectId: id,
    before: known ? { titles: known.texts.map((text) => text.title) } : undefined,
    after: { titles: LOCALES.flatMap((locale) => texts[locale]?.title ?? []), ...after },
  });
}
