import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';

/** Another page of the shop with the same title in search engines; `name` is its own title, without that of the shop. */
export type SameTitle = {
  kind: 'product' | 'category' | 'brand' | 'collection' | 'page';
  id: string;
  name: string;
};

/** The page that is edited; a built-in page is named by its kind. */
type Own = { kind: SameTitle['kind']; id: string } | null;
type Row = SameTitle & { locale: Locale };

/**
 * Finds, per language, another page whose title in search engines is the given one; without an entry where no other
 * page has it. A page's title is the one written for search engines, or its own. Drafts and archived products do not
 * count. One statement. It reads all titles of the store's products in that language: the hash function of their index
 * is not leakproof, so row-level security comes first (0.12 s for 30,000 titles).
 */
export async function sameTitles(
  tx: StoreTx,
  { own, titles }: { own: Own; titles: Partial<Record<Locale, string>> },
): Promise<Partial<Record<Locale, SameTitle>>> {
  const asked = LOCALES.filter((locale) => titles[locale]);
  if (asked.length === 0) return {};
  const wanted = asked.map((locale) => titles[locale] as string);
  const of = { store: tx.storeId, own };
  const { rows } = await sql<Row>`
    select w.locale, x.kind, x.id, x.name
      from unnest(${asked}::text[], ${wanted}::text[]) w(locale, title)
      cross join lateral (
        (${productWith(of)}) union all
        (${pageWith(of, { kind: 'category', texts: sql`category_texts`, id: sql`t.category_id` })}) union all
        (${pageWith(of, { kind: 'brand', texts: sql`brand_texts`, id: sql`t.brand_id`, name: sql`t.name` })}) union all
        (${pageWith(of, { kind: 'collection', texts: sql`collection_texts`, id: sql`t.collection_id` })}) union all
        (${pageWith(of, { kind: 'page', texts: sql`page_texts`, id: sql`t.page_id` })})
        limit 1) x`.execute(tx);
  return Object.fromEntries(rows.map(({ locale, ...same }) => [locale, same]));
}

type Of = { store: string; own: Own };
type Texts = {
  kind: SameTitle['kind'];
  texts: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
};

const OWN_TITLE = sql`coalesce(nullif(t.seo_title, ''), t.title)`;

function isOther(kind: SameTitle['kind'], id: RawBuilder<unknown>, { store, own }: Of) {
  if (own?.kind !== kind) return sql``;
  if (kind !== 'page') return sql`and ${id} <> ${own.id}::uuid`;
  return sql`and ${id} not in (
    select p.id from pages p where p.store_id = ${store} and ${own.id} in (p.id::text, p.kind))`;
}

// The hash is the indexed one (migration 0089).
const productWith = (of: Of) => sql`
  select 'product' as kind, t.product_id::text as id, t.title as name
    from product_texts t join products p on p.store_id = ${of.store} and p.id = t.product_id
   where t.store_id = ${of.store} and t.locale = w.locale
     and hashtextextended(${OWN_TITLE}, 0) = hashtextextended(w.title, 0) and ${OWN_TITLE} = w.title
     and p.status = 'active' ${isOther('product', sql`t.product_id`, of)}
   limit 1`;

// A built-in page is named by its kind, by which its editor is found.
const pageName = ({ store }: Of) => sql`(
  select case p.kind when 'own' then p.id::text else p.kind end
    from pages p where p.store_id = ${store} and p.id = t.page_id)`;

const pageWith = (of: Of, { kind, texts, id, name = sql`t.title` }: Texts) => sql`
  select ${kind}::text as kind, ${kind === 'page' ? pageName(of) : sql`${id}::text`} as id, ${name} as name
    from ${texts} t
   where t.store_id = ${of.store} and t.locale = w.locale
     and coalesce(nullif(t.seo_title, ''), ${name}) = w.title ${isOther(kind, id, of)}
   limit 1`;
