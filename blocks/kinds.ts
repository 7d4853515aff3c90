import { allProducts } from './all-products/fields.ts';
import { banner } from './banner/fields.ts';
import { brands } from './brands/fields.ts';
import { categories } from './categories/fields.ts';
import { categoryGrid } from './category-grid/fields.ts';
import { columns } from './columns/fields.ts';
import { contact } from './contact/fields.ts';
import { countdown } from './countdown/fields.ts';
import { faq } from './faq/fields.ts';
import type { BlockDefinition } from './field.ts';
import { gallery } from './gallery/fields.ts';
import { hero } from './hero/fields.ts';
import { imageText } from './image-text/fields.ts';
import { locations } from './locations/fields.ts';
import { lookBook } from './look-book/fields.ts';
import { mostSelling } from './most-selling/fields.ts';
import { newArrivals } from './new-arrivals/fields.ts';
import { newsletter } from './newsletter/fields.ts';
import { productsBlock } from './products/fields.ts';
import { quoteBlock } from './quote/fields.ts';
import { recentlyViewed } from './recently-viewed/fields.ts';
import { richText } from './rich-text/fields.ts';
import { spacer } from './spacer/fields.ts';
import { table } from './table/fields.ts';
import { testimonials } from './testimonials/fields.ts';
import { trending } from './trending/fields.ts';
import { trust } from './trust/fields.ts';
import { video } from './video/fields.ts';

/** Every kind of block, in the order of the builder's picker. A kind has the name of its folder, with _ for -. */
export const BLOCKS = {
  hero,
  trust,
  new_arrivals: newArrivals,
  most_selling: mostSelling,
  trending,
  categories,
  banner,
  all_products: allProducts,
  brands,
  testimonials,
  newsletter,
  rich_text: richText,
  image_text: imageText,
  countdown,
  faq,
  video,
  gallery,
  look_book: lookBook,
  columns,
  products: productsBlock,
  quote: quoteBlock,
  table,
  spacer,
  contact,
  locations,
  recently_viewed: recentlyViewed,
  category_grid: categoryGrid,
} as const satisfies Record<string, BlockDefinition>;

export type BlockKind = keyof typeof BLOCKS;

export const BLOCK_KINDS = Object.keys(BLOCKS) as [BlockKind, ...BlockKind[]];

export const definitionOf = (kind: BlockKind): BlockDefinition => BLOCKS[kind];
