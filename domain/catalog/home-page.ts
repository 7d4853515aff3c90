import { isShown, nextMomentOf, ROW_KINDS, withinRowLimits } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import {
  type BlockView,
  readHomeSections,
  readSharedBlocks,
  type SharedPlace,
} from '#domain/content/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { toBrandView } from './brands-list.ts';
import { type CardRow, cardsQuery, toCard } from './cards.ts';
import { growTree } from './category-tree.ts';
import { groupsQuery } from './count-facets.ts';
import { type GroupCounts, toGroupCounts } from './count-groups.ts';
import { type Directory, readDirectory } from './directory.ts';
import { isRow, readRows, shareOut } from './home-rows.ts';
import { imageView } from './image-row.ts';
import { readBoth } from './read-both.ts';
import type { FilledBlocks, GroupTile, HomePage, HomeSection } from './views.ts';

const NO_DIRECTORY: Directory = { categories: [], brands: [], collections: [] };

/** What blocks show of the catalogue. Categories and brands are listed once, however many blocks show them. */
type Content = {
  rows: Map<string, CardRow[]>;
  directory: Directory;
  categories: HomeSection['categories'];
  brands: HomeSection['brands'];
};
type Input = {
  locale: Locale;
  currency: string;
  now: Date;
  /** The store's time zone, in which blocks begin and end to be shown. */
  timeZone: string;
  shell?: object;
  /** True if this is the last statement of the transaction, so that the commit is sent with it. */
  isLast?: boolean;
};

/**
 * Returns the home page's visible sections in order with texts, pictures and products. At most four
 * statements; with a cached shell two, in one round trip.
 */
export async function homePage(tx: StoreTx, input: Input): Promise<HomePage> {
  const blocks = await readHomeSections(tx, input.locale, input.shell);
  const { counts, ...filled } = await fillBlocks(tx, blocks, { ...input, isCounted: true });
  return { ...filled, productCount: counts.total };
}

/** Kinds that show products, categories or brands. */
const OF_CATALOGUE: readonly BlockView['kind'][] = [...ROW_KINDS, 'categories', 'brands', 'category_grid'];

/** True for blocks that a change of the catalogue can change, even if they show nothing of it now. */
export function showCatalogue(blocks: readonly { kind: BlockView['kind'] }[]): boolean {
  return blocks.some(({ kind }) => OF_CATALOGUE.includes(kind));
}

/**
 * Returns the blocks below the text of a page that are shown now, in order, with pictures and products. Without blocks of
 * the catalogue it reads nothing.
 */
export async function pageBlocks(tx: StoreTx, blocks: BlockView[], input: Input): Promise<FilledBlocks> {
  if (showCatalogue(blocks)) {
    const { sections, changesAt } = await fillBlocks(tx, blocks, input);
    return { sections, changesAt };
  }
  const content = { rows: new Map(), directory: NO_DIRECTORY, categories: [], brands: [] };
  const shown = blocks.filter(({ block }) => isShown(block.look, input));
  return {
    sections: shown.map((section) => fillSection(section, content, input)),
    changesAt: changeOf(blocks, input),
  };
}

/**
 * Returns the blocks that the pages of one kind have in common, as pageBlocks does. Without such blocks nothing is read.
 * With a cached shell, rows of products are one statement, and so are lists of categories and brands.
 */
export async function sharedBlocks(
  tx: StoreTx,
  input: Input & { place: SharedPlace; shell: Shell },
): Promise<FilledBlocks> {
  return pageBlocks(tx, await readSharedBlocks(tx, input), input);
}

function changeOf(blocks: BlockView[], input: Input): Date | null {
  return nextMomentOf(
    blocks.map(({ block }) => block),
    input,
  );
}

type Counted = FilledBlocks & { counts: GroupCounts };

/** Reads only what the blocks show; products and counts in one round trip. `isCounted`: the counts in any case. */
async function fillBlocks(
  tx: StoreTx,
  blocks: BlockView[],
  input: Input & { isCounted?: boolean },
): Promise<Counted> {
  const words = blocks.filter(({ block }) => isShown(block.look, input));
  const directory = await readDirectory(tx, input.shell);
  const sections = withinRowLimits(words.filter(isRow));
  const shows = (kind: BlockView['kind']) => words.some((section) => section.kind === kind);
  const isCounted = input.isCounted || shows('categories') || shows('brands');
  const page = readRows(tx.storeId, sections, { now: input.now, currency: input.currency });
  const { groups, cards } = await readBoth(tx, input, {
    groups: isCounted ? groupsQuery(tx.storeId, input) : null,
    cards: sections.length > 0 ? cardsQuery(tx.storeId, page, input) : null,
  });
  const counts = toGroupCounts(groups);
  const content = {
    rows: shareOut(sections, cards),
    directory,
    categories: shows('categories') ? fullCategories(directory, counts, input.locale) : [],
    brands: shows('brands') ? topBrands(directory, counts, input.locale) : [],
  };
  return {
    sections: words.map((section) => fillSection(section, content, input)),
    counts,
    changesAt: changeOf(blocks, input),
  };
}

function fillSection(section: BlockView, content: Content, input: Input): HomeSection {
  const { directory, rows } = content;
  const { locale } = input;
  const { itemCount, image, files, ...words } = section;
  const { kind } = section;
  const groups = groupsOf(section).flatMap((group) => toGroup(group, directory, locale) ?? []);
  return {
    ...words,
    image: imageView(image, locale, { text: '', locale }),
    pictureOf: (id) => imageView(files.pictures.get(id) ?? null, locale, { text: '', locale }),
    videoOf: (id) => files.videos.get(id) ?? null,
    products: (rows.get(section.id) ?? []).map((row) => toCard(row, input)),
    groups,
    categories: kind === 'categories' ? content.categories.slice(0, itemCount) : [],
    brands: kind === 'brands' ? content.brands.slice(0, itemCount) : [],
  };
}

/** The categories, brands and collections that a block names. */
function groupsOf({ kind, block }: BlockView): string[] {
  const named = kind === 'products' ? [block.options.group] : block.entries.map((entry) => entry.group);
  return named.filter((group) => typeof group === 'string');
}

/** A group with its address; null if it was deleted. */
function toGroup(group: string, directory: Directory, locale: Locale): GroupTile | null {
  const [kind = '', id = ''] = group.split(':');
  const row = directory[kind as keyof Directory]?.find((each) => each.id === id);
  const own = row && inLanguage(row.texts, locale);
  if (!own) return null;
  const parent = directory.categories.find((each) => each.id === row.parentId);
  const above = parent ? inLanguage(parent.texts, locale)?.text.slug : undefined;
  const path = [kind, above, own.text.slug].filter((part) => part !== undefined).map(encodeURIComponent);
  const { title } = own.text;
  return {
    title,
    path: `/${path.join('/')}`,
    image: imageView(row.image, locale, { text: title, locale: own.locale }),
  };
}

function fullCategories({ categories }: Directory, { byCategory }: GroupCounts, locale: Locale) {
  return growTree(categories, { locale, counts: byCategory }).filter((node) => node.productCount > 0);
}

/** Brands with products, by pieces sold in 90 days (F5), then in the owner's order. */
function topBrands({ brands }: Directory, { byBrand }: GroupCounts, locale: Locale) {
  return brands
    .toSorted((a, b) => (b.sold ?? 0) - (a.sold ?? 0))
    .map((row) => toBrandView(row, { locale, count: byBrand.get(row.id) ?? 0 }))
    .filter((brand) => brand.productCount > 0);
}
