import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CartContext, type CartState } from '../cart/cart-context.tsx';
import { ShellProvider, TextsContext } from '../shell/shell-context.tsx';
import type { ShellView } from '../shell/shell-view.ts';
import type { CardView, SentCard } from './card-view.ts';
import { ProductGrid } from './product-card.tsx';
import { renderedCard } from './rendered-cards.server.tsx';
import { RenderedCards } from './rendered-cards.ts';

const PLAIN: CardView = {
  id: '1',
  slug: 'cedar-cup',
  title: 'Cedar <cup>',
  titleLocale: 'en',
  brand: '',
  image: null,
  price: { amount: 1200, currency: 'SAR' },
  priceVaries: false,
  compareAt: null,
  soldOut: false,
  isNew: false,
  onlyVariantId: '7',
  rating: null,
};

const picture = { src: '/media/a', width: 800, height: 1000, blur: 'e6e4e0e0dfd8d6ccc2cec4ba', alt: '' };
const swatches = {
  labels: 'Red, Blue <b>, +2044',
  html: '<i style="background:#123456"></i><i></i><bdi dir="ltr">+2044</bdi>',
};
const CARDS: CardView[] = [
  PLAIN,
  { ...PLAIN, id: '2', soldOut: true, image: picture, brand: 'أرز' },
  { ...PLAIN, id: '3', compareAt: { amount: 2400, currency: 'SAR' }, isNew: true, titleLocale: 'ar' },
  {
    ...PLAIN,
    id: '4',
    onlyVariantId: null,
    priceVaries: true,
    rating: { average: 460, count: 12 },
    swatches,
  },
  { ...PLAIN, id: '5', image: { ...picture, next: '/media/b' } },
];

const shellIn = (locale: 'en' | 'ar', defaultLocale: 'en' | 'ar' = 'en') =>
  ({ locale, defaultLocale, digits: 'arab' }) as ShellView;
const textIn = (shop: string) => (key: string) => `${shop}:${key}`;
const cart = {} as CartState;
const sent = (card: CardView): SentCard => ({ id: card.id, json: JSON.stringify(card) });

type Drawn = { drawn: typeof renderedCard | null; cards?: SentCard[] };

function page(shell: ShellView, shop: string, { drawn, cards = CARDS.map(sent) }: Drawn): string {
  // Two cards are above the fold, whose pictures add preload links to the markup.
  const grid = createElement(ProductGrid, { cards, eager: 2 });
  const given = createElement(RenderedCards, { value: drawn }, grid);
  const inCart = createElement(CartContext, { value: cart }, given);
  const inWords = createElement(TextsContext, { value: textIn(shop) }, inCart);
  const inShell = createElement(ShellProvider, { shell } as never, inWords);
  return renderToString(createElement(StaticRouter, { location: '/products' }, inShell));
}

test.each(['en', 'ar'] as const)('cached cards equal the rendered ones to the letter (%s)', (locale) => {
  const shell = shellIn(locale);
  const drawn = page(shell, 'cedar', { drawn: null });
  expect(drawn).toContain('Cedar &lt;cup&gt;');
  // Compares three markups: rendered without the cache, on the first request, and from the cache.
  for (const _ of CARDS) expect(page(shell, 'cedar', { drawn: renderedCard })).toBe(drawn);
});

test('a card’s second picture is named by custom properties, which request nothing', () => {
  const image = { ...picture, next: '/media/b 30% 20%' };
  const cards = [{ ...PLAIN, image }].map(sent);
  const html = page(shellIn('en'), 'cedar', { drawn: null, cards });
  expect(html).toContain('--next:url(/_next/image?url=%2Fmedia%2Fb&amp;w=640&amp;q=75);--next-at:30% 20%');
  expect(html.split('%2Fmedia%2Fb')).toHaveLength(2);
});

test('a card shows the colours that it was sent, and its label names the same', () => {
  const html = page(shellIn('en'), 'cedar', { drawn: null });
  expect(html).toContain(
    `aria-label="cedar:storefront.card.colours: Red, Blue &lt;b&gt;, +2044">${swatches.html}</div>`,
  );
});

test('a card is rendered the first time, and cached from the second on', () => {
  const shell = shellIn('en');
  const asked: (string | undefined)[] = [];
  const ask = (json: string) => {
    const card = renderedCard(json);
    asked.push(card?.className);
    return card;
  };
  for (let time = 0; time < 3; time++) page(shell, 'cedar', { drawn: ask });
  const lazy = ['card', 'card', 'card'];
  expect(asked).toEqual([...lazy.map(() => undefined), ...lazy, ...lazy]);
});

test('a shop never gets a cached card of another shop, or one of its own that is older than its texts', () => {
  const [first, second] = [shellIn('en'), shellIn('en')];
  for (let time = 0; time < 3; time++) page(first, 'cedar', { drawn: renderedCard });
  for (let time = 0; time < 3; time++) {
    const html = page(second, 'oasis', { drawn: renderedCard });
    expect(html).toContain('oasis:storefront.card.addToCart');
    expect(html).not.toContain('cedar:');
  }
});

test('cards link to their page’s language, even when cached', () => {
  for (const [locale, href] of [
    ['ar', '/ar/products/cedar-cup'],
    ['en', '/products/cedar-cup'],
  ] as const) {
    const shell = shellIn(locale);
    for (let time = 0; time < 3; time++)
      expect(page(shell, 'cedar', { drawn: renderedCard })).toContain(`href="${href}"`);
  }
});
