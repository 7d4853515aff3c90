import { choice, defineBlock, group, line, link, number, products, shownWith } from '../field.ts';
import { cards } from '../thumb-boxes.ts';

/** Products chosen by hand, of a category, brand or collection, or by a rule. */
export const productsBlock = defineBlock({
  glyph: 'products',
  words: { title: line(200) },
  options: {
    source: choice('chosen', 'group', 'sale', 'new', 'selling'),
    productIds: shownWith('source', 'chosen', products(24)),
    group: shownWith('source', 'group', group()),
    itemCount: number(1, 24, 8),
    layout: choice('row', 'grid'),
    link: link(),
  },
  thumb: [...cards(4), [76, 8, 12, 3, 'words']],
});
