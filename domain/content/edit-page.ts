import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FixedPage, PageKind, PageText } from './pages.ts';

export type EditedPage = {
  id: string;
  kind: PageKind;
  inFooter: boolean;
  texts: Partial<Record<Locale, Required<PageText>>>;
};

type Listed = EditedPage & { updatedAt: Date };

/** Returns a page by its kind or its id; null if it does not exist. */
export async function pageToEdit(
  tx: StoreTx,
  wanted: FixedPage | { id: string },
): Promise<EditedPage | null> {
  const pages = await listPages(tx);
  const isIt = (page: Listed) => (typeof wanted === 'string' ? page.kind === wanted : page.id === wanted.id);
  return pages.find(isIt) ?? null;
}

/** Returns the store's published pages in the order of the footer. */
export async function listPages(tx: StoreTx): Promise<Listed[]> {
  const rows = await tx
    .selectFrom('pages as p')
    .leftJoin('page_texts as t', (join) =>
      join.onRef('t.store_id', '=', 'p.store_id').onRef('t.page_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.kind', 'p.in_footer', 'p.updated_at', 't.locale', 't.title', 't.slug', 't.body_html'])
    .where('p.store_id', '=', tx.storeId)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].map((texts) => {
    const { id, kind, in_footer, updated_at } = texts[0]!;
    const said = texts.flatMap(({ locale, title, slug, body_html }) =>
      locale ? [[locale, { title: title ?? '', slug: slug ?? '', bodyHtml: body_html ?? '' }]] : [],
    );
    return {
      id,
      kind: kind as PageKind,
      inFooter: in_footer,
      updatedAt: updated_at,
      texts: Object.fromEntries(said) as EditedPage['texts'],
    };
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
