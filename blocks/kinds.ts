import { allProducts } from './all_products/fields.ts';
import { banner } from './banner/fields.ts';
import { brands } from './brands/fields.ts';
import { categories } from './categories/fields.ts';
import type { BlockDefinition } from './field.ts';
import { hero } from './hero/fields.ts';
import { mostSelling } from './most_selling/fields.ts';
import { newArrivals } from './new_arrivals/fields.ts';
import { newsletter } from './newsletter/fields.ts';
import { testimonials } from './testimonials/fields.ts';
import { trending } from './trending/fields.ts';
import { trust } from './trust/fields.ts';

/** Every kind of block, in the order of the builder's picker. The kind is the name of its folder. */
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
} as const satisfies Record<string, BlockDefinition>;

export type BlockKind = keyof typeof BLOCKS;

export const BLOCK_KINDS = Object.keys(BLOCKS) as [BlockKind, ...BlockKind[]];

export const definitionOf = (kind: BlockKind): BlockDefinition => BLOCKS[kind];
