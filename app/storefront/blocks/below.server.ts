import belowKeys from 'text-keys:blocks/below';
import type { FilledBlocks } from '#domain/catalog/index.ts';
import { placeOfCategory, placeShown, type SharedKind, sharedTag } from '#domain/content/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { BelowView } from './below.tsx';
import { blockSections } from './block-sections.server.tsx';
import { noteBlocks, noteProducts } from './note-blocks.server.ts';

type Texts = Record<string, string>;

/**
 * The blocks below a page that it has in common with others of its kind, or those of its category alone, and the page's texts
 * with theirs. A page without any is tagged too, so that the first publication invalidates it.
 */
export function belowView(
  shop: Shop,
  filled: FilledBlocks,
  { place: kind, categoryId, texts }: { place: SharedKind; categoryId?: string; texts: Texts },
): { below: BelowView | undefined; texts: Texts } {
  const { cache } = shop.request;
  cache.tag(sharedTag(kind));
  if (categoryId) cache.tag(sharedTag(placeOfCategory(categoryId)));
  const tag = sharedTag(placeShown(shop.shell, { kind, categoryId }));
  noteBlocks(shop, filled);
  noteProducts(shop, filled);
  const sections = blockSections(shop, filled.sections);
  if (sections.length === 0) return { below: undefined, texts };
  return { below: { tag, sections }, texts: { ...textsOf(shop.say, belowKeys, { percent: '#' }), ...texts } };
}
