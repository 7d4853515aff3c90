import type { Block } from '#blocks/block.ts';
import type { PickedProduct } from '../kit/find-product.tsx';

/** A block in the editor: its key stays the same when it moves. */
export type Bench = Block & { key: string };

/** The choices of block fields, and the names of chosen pictures, products and groups. */
export type BuilderChoices = {
  /** Addresses of pictures by id. */
  pictures: Record<string, string>;
  /** Names of videos by id. */
  videos: Record<string, string>;
  /** Pages of the store for a link to lead to. */
  links: { to: string; label: string }[];
  products: Record<string, PickedProduct>;
  groups: { kind: 'categories' | 'brands' | 'collections'; id: string; title: string }[];
};

export const FACT_ICONS = [
  'truck',
  'returns',
  'cash',
  'lock',
  'chat',
  'gift',
  'star',
  'heart',
  'clock',
  'check',
] as const;

/** The body to post, without the editor's keys. */
export function bodyOf(sections: Bench[]): string {
  return JSON.stringify({ sections: sections.map(({ key: _, ...block }) => block) });
}
