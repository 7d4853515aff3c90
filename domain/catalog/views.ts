import type { BlockView } from '#domain/content/index.ts';
import type { ImageView, VideoItem } from '#domain/media/index.ts';
import type { SizeGuide } from '#domain/size-guides/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { CustomFact } from './custom-values.ts';
import type { OptionKind } from './product-input.ts';

/** Names are in the page's language, or in the other one if missing: `nameLocale` says which. */
export type BrandLink = { name: string; nameLocale: Locale; slug: string };

export type ProductCard = {
  id: string;
  slug: string;
  title: string;
  titleLocale: Locale;
  brand: BrandLink | null;
  image: ImageView | null;
  /** The second picture, shown under a mouse: its src, and its focal point if not the centre ('/media/… 30% 20%'). */
  next?: string;
  /** The price of the cheapest variant; `priceVaries` if other variants cost more ("From"). */
  price: Money;
  priceVaries: boolean;
  compareAt: Money | null;
  soldOut: boolean;
  isNew: boolean;
  /** The variant that the button adds, if there is only one. */
  onlyVariantId: string | null;
  /** Average × 100 and count of the product's published reviews; null without any. */
  rating: { average: number; count: number } | null;
  /** The first colours: a product may have thousands. */
  swatches: { label: string; labelLocale: Locale; code: string; colour: string; picture?: string }[];
  /** The number of all its colours. */
  swatchCount: number;
};

export type CategoryNode = {
  id: string;
  parentId: string | null;
  slug: string;
  /** Address below /categories: 'textiles' or 'textiles/cushions'. */
  path: string;
  slugs: Record<Locale, string>;
  paths: Record<Locale, string>;
  title: string;
  titleLocale: Locale;
  /** Search engines are asked not to list the page. */
  isHiddenFromSearch: boolean;
  image: ImageView | null;
  /** Public products in the category and below it. */
  productCount: number;
  children: CategoryNode[];
};

/** A category of a listing; its count is in the facet. */
export type ListingCategory = Omit<CategoryNode, 'productCount' | 'children'>;

/** What only the page of a category, collection or brand shows, in the language of its title; brands have no text. */
export type PageWords = {
  body: string;
  /** The title and description for search engines; '' for the entry's own title and text. */
  seoTitle: string;
  seoDescription: string;
};

export type BrandView = {
  id: string;
  slug: string;
  slugs: Record<Locale, string>;
  name: string;
  nameLocale: Locale;
  /** Search engines are asked not to list the page. */
  isHiddenFromSearch: boolean;
  logo: ImageView | null;
  productCount: number;
};

/** A section of the home page with its texts (domain/content) and its catalogue data. */
export type HomeSection = Omit<BlockView, 'image' | 'itemCount' | 'files'> & {
  image: ImageView | null;
  /** A picture of the block by its id; null if it was deleted. */
  pictureOf(id: string): ImageView | null;
  /** A video of the block by its id; null if it was deleted. */
  videoOf(id: string): VideoItem | null;
  /** The products of a section that shows products. Each product appears in one section only. */
  products: ProductCard[];
  /** The top categories with products, for a section of categories. */
  categories: CategoryNode[];
  /** The categories, brands and collections that the block names; deleted ones are left out. */
  groups: GroupTile[];
  /** The best-selling brands first, for a section of brands. */
  brands: BrandView[];
};

/** A category, brand or collection; `path` is below the language prefix. */
export type GroupTile = { title: string; path: string; image: ImageView | null };

export type FilledBlocks = {
  sections: HomeSection[];
  /** When time alone next shows or hides a block; null if never. */
  changesAt: Date | null;
};
export type HomePage = FilledBlocks & { productCount: number };

/** A breadcrumb; `path` is below the language prefix. */
export type Crumb = { title: string; titleLocale: Locale; path: string };

export type OptionView = {
  /** The option's name in URLs (?size=M), the same in both languages. */
  param: string;
  name: string;
  nameLocale: Locale;
  kind: OptionKind;
  values: { code: string; label: string; labelLocale: Locale; swatch: string; picture?: string }[];
};

export type VariantView = {
  id: string;
  /** One code per option, in option order. */
  values: string[];
  price: Money;
  compareAt: Money | null;
  sku: string | null;
  barcode: string;
  weightGrams: number;
  state: 'available' | 'sold_out';
  /** Units left of a tracked variant without backorder; null for no limit. */
  left: number | null;
  /** Index in `images`; null if the variant has no picture of its own. */
  imageIndex: number | null;
};

export type RatingSummary = {
  /** The average × 100; 0 without reviews. */
  average: number;
  count: number;
  /** The number of reviews with one star, two stars, … five. */
  stars: [number, number, number, number, number];
};

export type ProductPage = {
  id: string;
  slug: string;
  slugs: Record<Locale, string>;
  title: string;
  titleLocale: Locale;
  bodyHtml: string;
  bodyLocale: Locale;
  seoTitle: string;
  seoDescription: string;
  /** Search engines are asked not to list the page. */
  isHiddenFromSearch: boolean;
  brand: BrandLink | null;
  productType: string;
  tags: string[];
  facts: CustomFact[];
  isNew: boolean;
  soldOut: boolean;
  price: Money;
  priceVaries: boolean;
  compareAt: Money | null;
  images: ImageView[];
  options: OptionView[];
  variants: VariantView[];
  breadcrumbs: Crumb[];
  sizeGuide: SizeGuide | null;
  related: ProductCard[];
  /** Up to three products that were often bought with it and can be bought now. */
  together: ProductCard[];
};
