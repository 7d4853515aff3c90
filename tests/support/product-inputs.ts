import type { ProductInput } from '#domain/catalog/index.ts';
import { type Money, money } from '#lib/money/index.ts';

export const usd = (amount: number): Money => money(amount, 'USD');

/** A shirt in one colour and two sizes, which uses every part of a product. */
export function shirt(changes: Partial<ProductInput> = {}): ProductInput {
  return {
    texts: {
      en: { title: 'Linen shirt', bodyHtml: '<p>Cool<script>alert(1)</script></p>' },
      ar: { title: 'قميص كتان' },
    },
    status: 'active',
    tags: ['summer', ' summer '],
    options: [
      {
        names: { en: 'Colour', ar: 'اللون' },
        values: [{ labels: { en: 'Sand', ar: 'رملي' }, swatch: '#c8b08a' }],
      },
      { names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'M' } }] },
    ],
    variants: [
      { values: ['Sand', 'S'], price: usd(4000), sku: 'LS-S', stock: { isTracked: true, quantity: 3 } },
      { values: ['Sand', 'M'], price: usd(4500), compareAt: usd(5000), sku: 'LS-M' },
    ],
    ...changes,
  };
}

/** A product without options. */
export const plain = (title: string, changes: Partial<ProductInput> = {}): ProductInput => ({
  texts: { en: { title } },
  status: 'active',
  options: [],
  variants: [{ values: [], price: usd(1000) }],
  ...changes,
});
