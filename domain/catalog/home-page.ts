import type { StoreTx } from '#db/index.ts';
import { type HomeSectionView, readHomeSections } from '#domain/content/index.ts';
import type { Locale } from '#lib/locale.ts';
import { toBrandView } from './brands-list.ts';
import { type CardRow, selectCards, toCard } from './cards.ts';
import { growTree } from './category-tree.ts';
import { countGroups } from './count-facets.ts';
import { type Directory, readDirectory } from './directory.ts';
import { isRow, readRows, shareOut } from './home-rows.ts';
import { imageView } from './image-row.ts';
import type { HomePage, HomeSection } from './views.ts';

type Counts = Awaited<ReturnType<typeof countGroups>>;
type Content = { rows: Map<string, CardRow[]>; directory: Directory; counts: Counts };
type Input = { locale: Locale; currency: string; now: Date; shell?: object };

/**
 * Returns the home page's visible sections in order with texts, pictures and products. At most four
 * statements, two with a cached shell.
 */
export async function homePage(tx: StoreTx, input: Input): Promise<HomePage> {
  const words = await readHomeSections(tx, input.locale, input.shell);
  const directory = await readDirectory(tx, input.shell);
  const sections = words.filter(isRow);
  const page = readRows(tx.storeId, sections, { now: input.now, currency: input.currency });
  // Sent together: both wait in the connection's queue, which saves one round trip.
  const [counts, cards] = await Promise.all([
    countGroups(tx, input),
    page ? selectCards(tx, page, input) : [],
  ]);
  const content = { rows: shareOut(sections, cards), directory, counts };
  return {
    sections: words.map((section) => fillSection(section, content, input)),
    productCount: counts.total,
  };
}

function fillSection(section: HomeSectionView, content: Content, input: Input): HomeSection {
  const { directory, counts, rows } = content;
  const { locale } = input;
  const { itemCount, image, ...words } = section;
  const { kind } = section;
  return {
    ...words,
    image: imageView(image, locale, { text: '', locale }),
    products: (rows.get(section.id) ?? []).map((row) => toCard(row, input)),
    categories:
      kind === 'categories'
        ? growTree(directory.categories, { locale, counts: counts.byCategory })
            .filter((node) => node.productCount > 0)
            .slice(0, itemCount)
        : [],
    brands: kind === 'brands' ? topBrands(directory, counts, locale).slice(0, itemCount) : [],
  };
}

/** Brands with products, by pieces sold in 90 days (F5), then in the owner's order. */
function topBrands({ brands }: Directory, { byBrand }: Counts, locale: Locale) {
  return brands
    .toSorted((a, b) => (b.sold ?? 0) - (a.sold ?? 0))
    .map((row) => toBrandView(row, { locale, count: byBrand.get(row.id) ?? 0 }))
    .filter((brand) => brand.productCount > 0);
}
