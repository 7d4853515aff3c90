import type { PageBody } from '#domain/publishing/index.ts';
import type { Locale } from '#lib/locale.ts';
import { branchAt, type FormTree, textAt } from '../kit/form-tree.ts';

/** The store's own pages have an address that the owner chose; the four fixed pages have fixed addresses. */
export type PageTyped = PageBody;

export function typedPage(tree: FormTree, kind: PageBody['kind']): PageBody {
  const textIn = (locale: Locale) => ({
    title: textAt(branchAt(tree, 'title'), locale),
    slug: textAt(branchAt(tree, 'slug'), locale),
    bodyHtml: textAt(branchAt(tree, 'bodyHtml'), locale),
  });
  return { kind, inFooter: textAt(tree, 'inFooter') !== 'no', texts: { en: textIn('en'), ar: textIn('ar') } };
}
