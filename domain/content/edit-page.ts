import { type Block, readBlocks } from '#blocks/index.ts';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FixedPage, PageKind, PageLayout, PageText } from './pages.ts';

export type EditedPage = {
  id: string;
  kind: PageKind;
  inFooter: boolean;
  isHiddenFromSearch: boolean;
  layout: PageLayout;
  texts: Partial<Record<Locale, Required<PageText>>>;
  /** The blocks below the text in order, hidden ones too. */
  blocks: Block[];
};

/** A page in the list of pages, without its blocks and its texts' bodies. */
type ListedPage = Omit<EditedPage, 'texts' | 'blocks' | 'isHiddenFromSearch' | 'layout'> & {
  texts: Partial<Record<Locale, { title: string; slug: string }>>;
};

/** Returns a page by its kind or its id; null if it does not exist. */
export async function pageToEdit(
  tx: StoreTx,
  wanted: FixedPage | { id: string },
): Promise<EditedPage | null> {
  const rows = await selectPages(tx)
    .select(['t.body_html as bodyHtml', 't.seo_title as seoTitle', 't.seo_description as seoDescription'])
    .select(['p.blocks', 'p.is_hidden_from_search as isHiddenFromSearch', 'p.layout'])
    .where((eb) => (typeof wanted === 'string' ? eb('p.kind', '=', wanted) : eb('p.id', '=', wanted.id)))
    .execute();
  const [page = null] = groupTexts(rows, ({ bodyHtml, seoTitle, seoDescription, ...row }) => ({
    ...textOf(row),
    bodyHtml: bodyHtml ?? '',
    seoTitle: seoTitle ?? '',
    seoDescription: seoDescription ?? '',
  }));
  const [first] = rows;
  if (!page || !first) return null;
  const { isHiddenFromSearch, layout } = first;
  return { ...page, isHiddenFromSearch, layout: layout as PageLayout, blocks: readBlocks(first.blocks) };
}

/**
 * Returns the store's published pages in the order of the footer. Reads no bodies: those of all pages may be too large
 * for the memory of a process.
 */
export async function listPages(tx: StoreTx): Promise<ListedPage[]> {
  return groupTexts(await selectPages(tx).execute(), textOf);
}

function selectPages(tx: StoreTx) {
  return tx
    .selectFrom('pages as p')
    .leftJoin('page_texts as t', (join) =>
      join.onRef('t.store_id', '=', 'p.store_id').onRef('t.page_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.kind', 'p.in_footer as inFooter', 't.locale', 't.title', 't.slug'])
    .where('p.store_id', '=', tx.storeId)
    .orderBy('p.position')
    .orderBy('p.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPages>['execute']>>[number];

const textOf = ({ title, slug }: Row) => ({ title: title ?? '', slug: slug ?? '' });

function groupTexts<R extends Row, T>(rows: R[], toText: (row: R) => T) {
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((texts) => {
    const [first] = texts;
    if (!first) return [];
    const { id, kind, inFooter } = first;
    const said = texts.flatMap((row) => (row.locale ? [[row.locale, toText(row)]] : []));
    return [
      { id, kind: kind as PageKind, inFooter, texts: Object.fromEntries(said) as Partial<Record<Locale, T>> },
    ];
  });
}

/**
 * Deletes a page. The address of an own page then answers 404, a fixed page says that it is not written yet.
 */
export async function removePage(
  tx: StoreTx,
  pageId: string,
  act: Act,
): Promise<Result<undefined, 'page_not_found'>> {
  const page = isId(pageId) ? await pageToEdit(tx, { id: pageId }) : null;
  if (!page) return fail('page_not_found');
  await tx.deleteFrom('pages').where('store_id', '=', tx.storeId).where('id', '=', pageId).execute();
  await recordAudit(tx, act, {
    action: 'page.removed',
    subjectKind: 'page',
    subjectId: pageId,
    before: { kind: page.kind, titles: Object.values(page.texts).map(({ title }) => title) },
  });
  await touchShell(tx);
  await noteChange(tx, [`page:${page.kind === 'own' ? pageId : page.kind}`, 'shell']);
  return ok();
}
