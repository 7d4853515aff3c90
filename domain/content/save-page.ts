import { cleanBlocks } from '#blocks/index.ts';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { sanitizeRichText } from '#lib/html.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { slugify } from '#lib/slug.ts';
import { refuseBlocks } from './check-blocks.ts';
import { FIXED_PAGES, type PageInput, type PageText, type SavePageFailure } from './pages.ts';

const MAX_TITLE = 200;
const MAX_BODY = 200_000;
const MAX_SEO = { seoTitle: 300, seoDescription: 1000 };

type Known = { id: string; version: number };
type Text = {
  locale: Locale;
  title: string;
  slug: string;
  bodyHtml: string;
  seoTitle: string | undefined;
  seoDescription: string | undefined;
};

/** Creates or updates a page, with its texts and blocks sanitized, and invalidates every page's footer. */
export async function savePage(
  tx: StoreTx,
  input: PageInput,
  act: Act,
): Promise<Result<{ pageId: string; version: number }, SavePageFailure>> {
  const known = await lockPage(tx, input);
  if (input.id !== undefined && !known) return fail('page_not_found');
  if (known && input.version !== undefined && input.version !== known.version) {
    return fail('stale', { version: known.version });
  }
  const texts = cleaned(input);
  const refused =
    refuse(texts, known) ??
    (await takenSlug(tx, texts, known?.id)) ??
    (await refuseBlocks(tx, input.blocks ?? []));
  if (refused) return refused;
  const pageId = known?.id ?? input.newId ?? newId();
  const version = (known?.version ?? 0) + 1;
  await writePage(tx, { input, pageId, version, isNew: !known, act });
  for (const text of texts) await writeText(tx, pageId, text);
  if (input.isWhole) await dropOtherTexts(tx, pageId, texts);
  await recordAudit(tx, act, {
    action: known ? 'page.saved' : 'page.created',
    subjectKind: 'page',
    subjectId: pageId,
    after: {
      kind: input.kind,
      titles: texts.map((text) => text.title),
      isHiddenFromSearch: input.isHiddenFromSearch,
      layout: input.layout,
    },
  });
  await touchShell(tx);
  await noteChange(tx, [`page:${input.kind === 'own' ? pageId : input.kind}`, 'shell']);
  return ok({ pageId, version });
}

async function lockPage(tx: StoreTx, { kind, id }: PageInput): Promise<Known | null> {
  if (kind === 'own' && (id === undefined || !isId(id))) return null;
  const row = await tx
    .selectFrom('pages')
    .select(['id', 'version'])
    .where('store_id', '=', tx.storeId)
    .where('kind', '=', kind)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Normalizes texts. A fixed page's slug is its address; an own page's slug is given or made from its title.
 */
function cleaned({ kind, texts }: PageInput): Text[] {
  return LOCALES.flatMap((locale) => {
    const text = texts[locale];
    if (!text) return [];
    const title = normalizeText(text.title)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    const slug = kind === 'own' ? slugify(text.slug || title, locale) : FIXED_PAGES[kind];
    return [{ locale, title, slug, bodyHtml: sanitizeRichText(text.bodyHtml), ...seoOf(text) }];
  });
}

/** Omitted texts are unchanged. */
function seoOf({ seoTitle, seoDescription }: PageText) {
  const cleaned = (text: string | undefined) => (text === undefined ? undefined : cleanLine(text));
  return { seoTitle: cleaned(seoTitle), seoDescription: cleaned(seoDescription) };
}

function refuse(texts: Text[], known: Known | null) {
  if (!known && texts.length === 0) return fail('title_missing');
  for (const { locale, title, slug, bodyHtml, ...seo } of texts) {
    if (title === '' || slug === '') return fail('title_missing');
    if (title.length > MAX_TITLE) return fail('too_long', { field: `title.${locale}`, max: MAX_TITLE });
    if (bodyHtml.length > MAX_BODY) return fail('too_long', { field: `body.${locale}`, max: MAX_BODY });
    for (const field of ['seoTitle', 'seoDescription'] as const) {
      const max = MAX_SEO[field];
      if ((seo[field]?.length ?? 0) > max) return fail('too_long', { field: `${field}.${locale}`, max });
    }
  }
  return null;
}

async function takenSlug(tx: StoreTx, texts: Text[], pageId: string | undefined) {
  for (const { locale, slug } of texts) {
    const other = await tx
      .selectFrom('page_texts')
      .select('page_id')
      .where('store_id', '=', tx.storeId)
      .where('locale', '=', locale)
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (other && other.page_id !== pageId) return fail('slug_taken', { locale, slug });
  }
  return null;
}

type Write = { input: PageInput; pageId: string; version: number; isNew: boolean; act: Act };

async function writePage(tx: StoreTx, { input, pageId, version, isNew, act }: Write): Promise<void> {
  const { kind, inFooter, isHiddenFromSearch, layout, position, blocks } = input;
  const own = {
    version,
    updated_at: act.at,
    ...(inFooter === undefined ? {} : { in_footer: inFooter }),
    ...(isHiddenFromSearch === undefined ? {} : { is_hidden_from_search: isHiddenFromSearch }),
    ...(layout === undefined || kind !== 'own' ? {} : { layout }),
    ...(position === undefined ? {} : { position }),
    ...(blocks === undefined ? {} : { blocks: JSON.stringify(cleanBlocks(blocks)) }),
  };
  if (isNew) {
    const row = { ...own, store_id: tx.storeId, id: pageId, kind, created_at: act.at };
    await tx.insertInto('pages').values(row).execute();
    return;
  }
  await tx
    .updateTable('pages')
    .set(own)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', pageId)
    .execute();
}

async function dropOtherTexts(tx: StoreTx, pageId: string, texts: Text[]): Promise<void> {
  const kept = texts.map((text) => text.locale);
  await tx
    .deleteFrom('page_texts')
    .where('store_id', '=', tx.storeId)
    .where('page_id', '=', pageId)
    .where('locale', 'not in', kept.length > 0 ? kept : ['-'])
    .execute();
}

async function writeText(tx: StoreTx, pageId: string, { locale, bodyHtml, ...text }: Text) {
  const { title, slug, seoTitle: seo_title, seoDescription: seo_description } = text;
  const columns = { title, slug, body_html: bodyHtml, seo_title, seo_description };
  await tx
    .insertInto('page_texts')
    .values({ store_id: tx.storeId, page_id: pageId, locale, ...columns })
    .onConflict((conflict) => conflict.columns(['store_id', 'page_id', 'locale']).doUpdateSet(columns))
    .execute();
}
