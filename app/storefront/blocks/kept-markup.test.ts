import { beforeEach, describe, expect, test } from 'vitest';
import { newBlock } from '#blocks/block.ts';
import type { BlockFinds } from '#blocks/block-props.ts';
import type { BlockProduct, BlockShop } from '../../../blocks/drawing.ts';
import { keptMarkup } from './kept-markup.server.ts';

const TEA: BlockProduct = {
  ...{ title: 'Tea', lang: undefined, href: '/products/tea', price: '$5.00', isSoldOut: false, image: null },
};
const SHOP = { locale: 'en', now: new Date('2026-11-29T10:00:00Z') } as BlockShop;

let drawn = 0;
let key = 0;
beforeEach(() => {
  drawn = 0;
  key++;
});

function findsWith(product: BlockProduct | null): BlockFinds {
  return { picture: () => null, videoFile: () => null, product: () => product };
}

type Given = { product?: BlockProduct | null; title?: string; shell?: number; shop?: BlockShop };

/** The markup of a block that shows its title and the price of a product. */
function markupOf({ product = TEA, title = 'A', shell = 1, shop = SHOP }: Given = {}): string {
  return keptMarkup({
    ...{
      key: `${shell} ${key}`,
      block: { ...newBlock('quote'), link: title },
      finds: findsWith(product),
      shop,
    },
    draw: ({ finds }) => {
      drawn++;
      return `${title} ${finds.product('tea')?.price ?? 'gone'}`;
    },
  });
}

describe('the kept markup of a block', () => {
  test('a block that has not changed is drawn once', () => {
    expect([markupOf(), markupOf(), markupOf()]).toEqual(['A $5.00', 'A $5.00', 'A $5.00']);
    expect(drawn).toBe(1);
  });

  test('a block is drawn again when its content has changed', () => {
    expect([markupOf(), markupOf({ title: 'B' }), markupOf()]).toEqual(['A $5.00', 'B $5.00', 'A $5.00']);
  });

  test('a block is drawn again when a product that it shows has another price or is gone', () => {
    const changed = markupOf({ product: { ...TEA, price: '$6.00' } });
    expect([markupOf(), changed, markupOf({ product: null })]).toEqual(['A $5.00', 'A $6.00', 'A gone']);
    expect(markupOf()).toBe('A $5.00');
  });

  test('a block of another shell is drawn by itself', () => {
    markupOf();
    markupOf({ shell: 2 });
    expect(drawn).toBe(2);
  });

  test('a drawing that reads the time is drawn for each page', () => {
    const at = (now: string) =>
      keptMarkup({
        ...{
          key: `1 ${key}`,
          block: newBlock('quote'),
          finds: findsWith(null),
          shop: { ...SHOP, now: new Date(now) },
        },
        draw: ({ shop }) => shop.now.toISOString(),
      });
    expect(at('2026-11-29T10:00:00Z')).toBe('2026-11-29T10:00:00.000Z');
    expect(at('2026-11-29T11:00:00Z')).toBe('2026-11-29T11:00:00.000Z');
  });
});
