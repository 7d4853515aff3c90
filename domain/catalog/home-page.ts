import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type HomeSectionView, readHomeSections } from '#domain/content/index.ts';
import type { Locale } from '#lib/locale.ts';
import { toBrandView } from './brands-list.ts';
import { type CardRow, selectCards, toCard } from './cards.ts';
import { growTree } from './category-tree.ts';
import { countPlaces } from './count-facets.ts';
import { type Directory, readDirectory } from './directory.ts';
import { imageView } from './image-row.ts';
import type { HomePage, HomeSection } from './views.ts';

type Counts = Awaited<ReturnType<typeof countPlaces>>;
type Content = { rows: CardRow[]; directory: Directory; counts: Counts };
type Input = { locale: Locale; currency: string; now: Date; shell?: object };

/** The home page’s visible sections in order with their words, pictures and products. Four statements at most. */
export async function homePage(tx: StoreTx, input: Input): Promise<HomePage> {
  const words = await readHomeSections(tx, input.locale);
  const directory = await readDirectory(tx, input.shell);
  const counts = await countPlaces(tx, input);
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

/**
 * The products of both lists at once: the newest, then the featured ones that are not among them, so that no product
 * stands on the page twice. A store too small for two lists has one.
 */
function cutSections(storeId: string, sections: HomeSectionView[], input: { now: Date; currency: string }) {
  const room = (kind: HomeSectionView['kind']) =>
    Math.max(0, ...sections.filter((section) => section.kind === kind).map((section) => section.itemCount));
  const newest = room('new_arrivals');
  const all = room('all_products');
  const shown = sql`from product_listings x join product_listing_prices r on r.store_id = ${storeId}
    and r.currency = ${input.currency} and r.product_id = x.product_id
    where x.store_id = ${storeId} and x.is_active and (x.publish_at is null or x.publish_at <= ${input.now})`;
  return sql`
    with newest as materialized (
      select x.product_id as id, row_number() over (order by x.created_at desc, x.product_id desc) as ord ${shown}
       order by x.created_at desc, x.product_id desc limit ${newest}
    ), rest as materialized (
      select x.product_id as id,
          row_number() over (order by x.is_featured desc, x.created_at desc, x.product_id desc) as ord ${shown}
         and x.product_id not in (select id from newest)
       order by x.is_featured desc, x.created_at desc, x.product_id desc limit ${all}
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
        ? growTree(directory.categories, { locale, counts: counts.byCategory })
            .filter((node) => node.productCount > 0)
            .slice(0, itemCount)
        : [],
    brands:
      kind === 'brands'
        ? directory.brands
            .map((row) => toBrandView(row, { locale, count: counts.byBrand.get(row.id) ?? 0 }))
            .filter((brand) => brand.productCount > 0)
            .slice(0, itemCount)
        : [],
  };
}
