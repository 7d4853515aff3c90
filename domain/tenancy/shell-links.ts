import { sql } from 'kysely';
import { inLanguage, type Locale, otherLocale } from '#lib/locale.ts';

/** A category in the menu. titleLocale: the language of its title and slug. picture: of a top category, where it has one. */
export type MenuEntry = {
  id: string;
  title: string;
  titleLocale: Locale;
  slug: string;
  picture?: string;
  children: MenuEntry[];
};

/** A page in the footer. titleLocale: the language of its title. */
export type PageLink = { kind: string; title: string; titleLocale: Locale; slug: string };

export type CategoryRow = {
  id: string;
  parent_id: string | null;
  picture?: string | null;
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
    const { id, picture } = category;
    const { title, slug } = text;
    return [
      { id, title, titleLocale: shown, slug, ...(picture && { picture: `/media/${picture}` }), children },
    ];
  };
  return (childrenOf.get(null) ?? []).flatMap((category) => entry(category, 1));
}

/** SQL of a store's categories as CategoryRow[]. Lists show pictures of top categories only, and each costs bytes on every page. */
export const categoriesOf = (store: string) => sql`
  (select coalesce(json_agg(json_build_object('id', c.id, 'parent_id', c.parent_id, 'picture',
            (select m.hash from media m where m.store_id = ${store} and m.id = c.media_id and c.parent_id is null), 'texts',
            (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
               from category_texts t where t.store_id = ${store} and t.category_id = c.id))
            order by c.position, c.id), '[]')
     from categories c where c.store_id = ${store})`;

/** SQL of a store's footer pages as PageRow[]. */
export const pagesOf = (store: string) => sql`
  (select coalesce(json_agg(json_build_object('kind', p.kind, 'texts',
            (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
               from page_texts t where t.store_id = ${store} and t.page_id = p.id))
            order by p.position, p.id), '[]')
     from pages p where p.store_id = ${store} and p.in_footer)`;

/** The limit is that of the two kinds and fifty categories: an archive may have more rows. */
export const sharedPlacesOf = (store: string) => sql`
  array(select b.place from shared_blocks b where b.store_id = ${store} and b.blocks <> '[]'
    order by b.category_id nulls first limit 52)`;
