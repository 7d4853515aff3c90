import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useCart } from '../cart/cart-context.tsx';
import { Footer } from './footer.tsx';
import { ListOnce, RenderedParts } from './rendered-once.tsx';
import { useRenderedPart } from './rendered-parts.server.tsx';
import { ShellProvider, TextsContext } from './shell-context.tsx';
import type { ShellView } from './shell-view.ts';

const logo = { src: '/media/logo', width: 620, height: 200, alt: 'Cedar & sons', blur: '' };
const shellOf = (locale: 'en' | 'ar', changes: Partial<ShellView['store']> = {}) =>
  ({
    ...{ locale, defaultLocale: 'en', digits: 'arab', currency: 'USD', menu: [], legal: null },
    currencies: ['USD', 'SAR'].map((code) => ({ code, name: code })),
    store: { name: 'Cedar', description: 'A <shop>', logo, logoDark: logo, social: [], ...changes },
    pages: [{ kind: 'returns_policy', path: '/pages/returns', title: 'Returns', titleLocale: 'en' }],
    columns: [{ title: 'More', links: [{ path: '/a', title: 'A' }] }],
  }) as unknown as ShellView;

let times = 0;
const Counted = () => `${++times}`;
const CountedList = () => createElement(ListOnce, { className: 'counted' }, createElement(Counted));
const Personal = () => `${useCart().count}`;
const PersonalList = () => createElement(ListOnce, { className: 'personal' }, createElement(Personal));

type Cached = typeof useRenderedPart | null;

async function pageAt(path: string, shell: ShellView, cached: Cached = useRenderedPart, part = Footer) {
  const inShell = createElement(ShellProvider, { shell } as never, createElement(part));
  const inWords = createElement(
    TextsContext,
    { value: (key) => `${shell.store.name}:${key}` },
    createElement(RenderedParts, { value: cached }, inShell),
  );
  const handler = createStaticHandler([{ path: '*', element: inWords }]);
  const context = await handler.query(new Request(`http://shop.example${path}`));
  if (context instanceof Response) throw new Error('The page was not rendered.');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

test.each(['en', 'ar'] as const)(
  'a cached footer equals a rendered one exactly, on any page (%s)',
  async (locale) => {
    const shell = shellOf(locale);
    for (const path of ['/products', '/ar/cart?a=1', '/products']) {
      const rendered = await pageAt(path, shell, null);
      expect(rendered).toContain('Cedar:storefront.footer.help');
      expect(rendered).toContain(`value="${path}"`);
      // Rendering must add nothing before or after the part, such as preload links, because a browser hydrates the
      // page's own markup.
      expect(await pageAt(path, shell)).toBe(rendered);
    }
  },
);

test('a part is rendered once for all pages of a shell', async () => {
  const shell = shellOf('en');
  for (const path of ['/', '/products', '/cart'])
    expect(await pageAt(path, shell, useRenderedPart, CountedList)).toBe('<ul class="counted">1</ul>');
  expect(await pageAt('/', shellOf('en'), useRenderedPart, CountedList)).toBe('<ul class="counted">2</ul>');
});

test('a shop gets no footer cached for another shop, another language or an earlier state of the shop', async () => {
  const shells = [
    shellOf('en'),
    shellOf('ar'),
    shellOf('en', { name: 'Oasis' }),
    shellOf('en', { description: 'Changed a moment ago' }),
  ];
  const pages = [];
  for (const shell of [...shells, ...shells]) pages.push(await pageAt('/', shell));
  expect(pages.slice(4)).toEqual(pages.slice(0, 4));
  expect(new Set(pages).size).toBe(4);
  expect(pages[1]).toContain('href="/ar/pages/returns"');
  expect(pages[2]).not.toContain('Cedar:');
  expect(pages[3]).toContain('Changed a moment ago');
});

test('a part that asks for the cart is refused, because it is cached for every shopper', async () => {
  await expect(pageAt('/', shellOf('en'), useRenderedPart, PersonalList)).rejects.toThrow('CartProvider');
});
