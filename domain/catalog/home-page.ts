import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type HomeSectionView, readHomeSections } from '#domain/content/index.ts';
import type { Locale } from '#lib/locale.ts';
import { toBrandView } from './brands-list.ts';
import { type CardRow, selectCards, toCard } from './cards.ts';
import { categoryAndAbove, growTree } from './category-tree.ts';
import { type Directory, readDirectory } from './directory.ts';
import { imageView } from './image-row.ts';
import { isPublic } from './public-products.ts';
import type { HomePage, HomeSection } from './views.ts';

type Counts = {
  total: number;
  byCategory: Record<string, number> | null;
  byBrand: Record<string, number> | null;
};
type Content = { rows: CardRow[]; directory: Directory; counts: Counts };
type Input = { locale: Locale; currency: string; now: Date };

/** The home page's visible sections in order with their words, pictures and products. Four statements. */
export async function homePage(tx: StoreTx, input: Input): Promise<HomePage> {
  const words = await readHomeSections(tx, input.locale);
  const directory = await readDirectory(tx);
  const counts = await countPublic(tx, input.now);
  const rows = await selectCards(
    tx,
    cutSections(tx.storeId, words, { now: input.now, currency: input.currency }),
    input,
  );
  const content = { rows, directory, counts };
  return {
    sections: words.map((section) => fillSection(section, content, input)),
    productCount: counts.total,
  };
}

async function countPublic(tx: StoreTx, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with base as materialized (
      select p.id, p.brand_id from products p where p.store_id = ${tx.storeId} and ${isPublic(now)}
    )
    select (select count(*)::int from base) as total,
      (select json_object_agg(x.id, x.n) from (
        select u.above as id, count(distinct base.id)::int as n from base
          join product_categories pc on pc.store_id = ${tx.storeId} and pc.product_id = base.id
          join (${categoryAndAbove(tx.storeId)}) u on u.id = pc.category_id group by u.above) x) as "byCategory",
      (select json_object_agg(x.brand_id, x.n) from (
        select brand_id, count(*)::int as n from base where brand_id is not null group by brand_id) x) as "byBrand"
    `.execute(tx);
  return rows[0] ?? { total: 0, byCategory: null, byBrand: null };
}

/**
 * The products of both lists at once: the newest, then the featured ones that are not among them, so that no product
 * stands on the page twice. A store too small for two lists has one.
 */
function cutSections(storeId: string, sections: HomeSectionView[], input: { now: Date; currency: string }) {
  const room = (kind: HomeSectionView['kind']) =>
    Math.max(0, ...sections.filter((section) => section.kind === kind).map((section) => section.itemCount));
  const newest = room('new_arrivals');
  const all = room('all_products');
  const shown = sql`from products p join product_prices r on r.store_id = ${storeId}
    and r.currency = ${input.currency} and r.product_id = p.id
    where p.store_id = ${storeId} and ${isPublic(input.now)}`;
  return sql`
    with newest as materialized (
      select p.id, row_number() over (order by p.created_at desc, p.id desc) as ord ${shown}
       order by p.created_at desc, p.id desc limit ${newest}
    ), rest as materialized (
      select p.id, row_number() over (order by p.is_featured desc, p.created_at desc, p.id desc) as ord ${shown}
         and p.id not in (select id from newest)
       order by p.is_featured desc, p.created_at desc, p.id desc limit ${all}
    )
    select id as product_id, ord, 'new_arrivals' as tag from newest
    union all
    select id, ord + 1000, 'all_products' from rest`;
}

function fillSection(section: HomeSectionView, content: Content, input: Input): HomeSection {
  const { directory, counts, rows } = content;
  const { locale } = input;
  const { itemCount, image, ...words } = section;
  const { kind } = section;
  return {
    ...words,
    image: imageView(image, locale, { text: '', locale }),
    products: rows
      .filter((row) => row.tag === kind)
      .slice(0, itemCount)
      .map((row) => toCard(row, input)),
    categories:
      kind === 'categories'
        ? growTree(directory.categories, { locale, counts: new Map(Object.entries(counts.byCategory ?? {})) })
            .filter((node) => node.productCount > 0)
            .slice(0, itemCount)
        : [],
    brands:
      kind === 'brands'
        ? directory.brands
            .map((row) => toBrandView(row, { locale, count: counts.byBrand?.[row.id] ?? 0 }))
            .filter((brand) => brand.productCount > 0)
            .slice(0, itemCount)
        : [],
  };
}
