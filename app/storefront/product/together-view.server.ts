import type { ProductPage } from '#domain/catalog/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { pluralForms } from '../page/texts.server.ts';
import { sentCard } from '../product-card/card-view.server.ts';
import type { TogetherView } from './together-view.ts';

/** The row of products that are often bought with the page's product; null without any. */
export function togetherView({ say, locale }: Shop, { together }: ProductPage): TogetherView | null {
  if (together.length === 0) return null;
  return {
    cards: together.map(sentCard),
    title: say('product.together.title'),
    own: say('product.together.own'),
    total: pluralForms(say, locale, 'product.together.total'),
    addAll: say('product.together.addAll'),
    add: pluralForms(say, locale, 'product.together.add'),
  };
}
