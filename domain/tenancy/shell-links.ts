import { type Locale, otherLocale } from '#lib/locale.ts';

/** A category in the menu. titleLocale is the language its title and slug are really in. */
export type MenuEntry = {
  id: string;
  title: string;
  titleLocale: Locale;
  slug: string;
  children: MenuEntry[];
};

/** A page in the footer. titleLocale is the language its title is really in. */
export type PageLink = { kind: string; title: string; titleLocale: Locale; slug: string };

export type CategoryRow = {
  id: string;
  parent_id: string | null;
  texts: Partial<Record<Locale, { title: string; slug: string }>>;
};
export type PageRow = { kind: string; texts: CategoryRow['texts'] };

/** The pages of a footer in a language, each in its other one where it has no words in this. */
export function pagesIn(pages: PageRow[], locale: Locale): PageLink[] {
  return pages.flatMap(({ kind, texts }) => {
    const titleLocale = texts[locale] ? locale : otherLocale(locale);
    const text = texts[titleLocale];
    return text ? [{ kind, titleLocale, ...text }] : [];
  });
}

/** Two levels of categories in a language, or in the store's first one, or the other. */
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
