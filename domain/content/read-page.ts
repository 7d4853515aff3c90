import { sql } from 'kysely';
import { readBlocks } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { type BlockView, selectFiles, toBlockView } from './block-view.ts';
import type { EditedPage } from './edit-page.ts';
import type { PageKind, PageLayout, PageView } from './pages.ts';

type Row = {
  id: string;
  kind: PageKind;
  version: number;
  blocks: unknown;
  isHiddenFromSearch: boolean;
  layout: PageLayout;
  texts: EditedPage['texts'];
};

type Wanted = { locale: Locale } & ({ kind: Exclude<PageKind, 'own'> } | { slug: string });

const drafts = new WeakMap<object, Row>();

/** Makes readPage return a draft for this shell object, so that a preview renders like the published page. */
export function showPage(shell: object, page: EditedPage): void {
  const { id, kind, isHiddenFromSearch, layout, blocks, texts } = page;
  drafts.set(shell, { id, kind, version: 0, isHiddenFromSearch, layout, blocks, texts });
}

/** Returns a page by its kind, or by its slug in either language; null if it does not exist. */
export async function readPage(tx: StoreTx, wanted: Wanted, shell?: object): Promise<PageView | null> {
  const draft = shell && drafts.get(shell);
  if (draft && isOf(draft, wanted)) return toView(tx, draft, wanted.locale);
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.version, p.is_hidden_from_search as "isHiddenFromSearch", p.layout, p.blocks,
        (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug, 'bodyHtml', t.body_html,
            'seoTitle', t.seo_title, 'seoDescription', t.seo_description))
           from page_texts t where t.store_id = ${tx.storeId} and t.page_id = p.id) as texts
      from pages p
     where p.store_id = ${tx.storeId} and ${'kind' in wanted ? isKind(wanted.kind) : hasSlug(tx, wanted)}
     limit 1`.execute(tx);
  const row = rows[0];
  return row ? toView(tx, row, wanted.locale) : null;
}

function isOf({ kind, texts }: Row, wanted: Wanted): boolean {
  if ('kind' in wanted) return kind === wanted.kind;
  return kind === 'own' && Object.values(texts).some(({ slug }) => slug === wanted.slug);
}

const isKind = (kind: PageKind) => sql`p.kind = ${kind}`;

// Prefers the requested language, because one page may have another page's slug in the other language.
function hasSlug(tx: StoreTx, { slug, locale }: { slug: string; locale: Locale }) {
  return sql`p.kind = 'own' and p.id = (select t.page_id from page_texts t
    where t.store_id = ${tx.storeId} and t.slug = ${slug} and t.locale in ('en', 'ar')
    order by t.locale = ${locale} desc limit 1)`;
}

async function toView(tx: StoreTx, row: Row, asked: Locale): Promise<PageView | null> {
  const found = inLanguage(row.texts, asked);
  if (!found) return null;
  const { text, locale } = found;
  const slugIn = (each: Locale) => row.texts[each]?.slug ?? text.slug;
  return {
    id: row.id,
    kind: row.kind,
    title: text.title,
    bodyHtml: text.bodyHtml,
    locale,
    seoTitle: text.seoTitle,
    seoDescription: text.seoDescription,
    isHiddenFromSearch: row.isHiddenFromSearch,
    layout: row.layout,
    slugs: { en: slugIn('en'), ar: slugIn('ar') },
    version: row.version,
    blocks: await blockViews(tx, row, asked),
  };
}

// The builder knows the block of a draft by its place in the draft.
async function blockViews(tx: StoreTx, row: Row, locale: Locale): Promise<BlockView[]> {
  const name = row.version === 0 ? 'draft' : 'block';
  const shown = readBlocks(row.blocks)
    .map((block, place) => ({ id: `${name}-${place}`, block }))
    .filter(({ block }) => block.isVisible);
  const files = await selectFiles(
    tx,
    shown.map(({ block }) => block),
  );
  return shown.map((each) => toBlockView(each, { files, locale }));
}
