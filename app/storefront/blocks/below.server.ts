import belowKeys from 'text-keys:blocks/below';
import type { FilledBlocks } from '#domain/catalog/index.ts';
import { type SharedPlace, sharedTag } from '#domain/content/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { BelowView } from './below.tsx';
import { blockSections } from './block-sections.server.tsx';
import { noteBlocks, noteProducts } from './note-blocks.server.ts';

type Texts = Record<string, string>;

/**
 * The blocks below a page that it has in common with others of its kind, and the page's texts with theirs. A page without
 * any is tagged too, so that the first publication invalidates it.
 */
export function belowView(
  shop: Shop,
  filled: FilledBlocks,
  { place, texts }: { place: SharedPlace; texts: Texts },
): { below: BelowView | undefined; texts: Texts } {
  const tag = sharedTag(place);
  shop.request.cache.tag(tag);
  noteBlocks(shop, filled);
  noteProducts(shop, filled);
  const sections = blockSections(shop, filled.sections);
  if (sections.length === 0) return { below: undefined, texts };
  return { below: { tag, sections }, texts: { ...textsOf(shop.say, belowKeys, { percent: '#' }), ...texts } };
}
