import { inLanguage, type Locale, otherLocale } from '#lib/locale.ts';

/** A category in the menu. titleLocale: the language of its title and slug. */
export type MenuEntry = {
  id: string;
  title: string;
  titleLocale: Locale;
  slug: string;
  children: MenuEntry[];
};

/** A page in the footer. titleLocale: the language of its title. */
export type PageLink = { kind: string; title: string; titleLocale: Locale; slug: string };

export type CategoryRow = {
  id: string;
  parent_id: string | null;
  texts: Partial<Record<Locale, { title: string; slug: string }>>;
};
export type PageRow = { kind: string; texts: CategoryRow['texts'] };

/** The footer pages in one language; a page without it is in the other language. */
export function pagesIn(pages: PageRow[], locale: Locale): PageLink[] {
  return pages.flatMap(({ kind, texts }) => {
    const found = inLanguage(texts, locale);
    return found ? [{ kind, titleLocale: found.locale, ...found.text }] : [];
  });
}

/** Two levels of categories in a language, falling back to the store's first language, then to the other. */
export function menuIn(categories: CategoryRow[], locale: Locale, first: Locale): MenuEntry[] {
  const childrenOf = Map.groupBy(categories, (category) => category.parent_id);
  const entry = (category: CategoryRow, depth: number): MenuEntry[] => {
    const shown = [locale, first, otherLocale(first)].find((each) => category.texts?.[each]);
    const text = shown && category.texts[shown];
    if (!shown || !text) return [];
    const below = depth === 2 ? [] : (childrenOf.get(category.id) ?? []);
    const children = below.flatMap((child) => entry(child, depth + 1));
    return [{ id: category.id, title: text.title, titleLocale: shown, slug: text.slug, children }];
  };
  return (childrenOf.get(null) ?? []).flatMap((category) => entry(category, 1));
}
