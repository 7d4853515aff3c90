import { expect, test } from 'vitest';
import { foldManifest, readManifest } from './fold-manifest.ts';

const page = (id: string, path?: string) => ({
  id,
  parentId: 'pages',
  path,
  module: '/assets/page.js',
});
const script = (...pages: { id: string }[]) => {
  const all = [{ id: 'root', path: '' }, { id: 'pages', parentId: 'root' }, ...pages];
  const routes = Object.fromEntries(all.map((route) => [route.id, route]));
  return `window.__reactRouterManifest=${JSON.stringify({ url: '/assets/manifest-1.js', routes })};`;
};
const PAGES = [page('home'), page('cart', 'cart'), page('ar/home', 'ar'), page('ar/cart', 'ar/cart')];
const ENGLISH = [page('en/home', 'en'), page('en/cart', 'en/cart')];

test('a folded manifest names each page once and is unfolded into the same routes', () => {
  const whole = script(...PAGES, ...ENGLISH);
  const folded = foldManifest(whole);
  expect(folded).not.toContain('"ar/cart"');
  expect(readManifest(folded)).toEqual(readManifest(whole));
  expect(Object.keys(readManifest(folded).routes)).toEqual(Object.keys(readManifest(whole).routes));
});

test('fields with the same value in most routes are listed once, and every route gets arrays of its own', () => {
  const routes = ['root', 'pages', 'other'].map((id) => ({ id, hasLoader: id !== 'root', css: [] }));
  const whole = `window.__reactRouterManifest=${JSON.stringify({
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  })};`;
  const folded = foldManifest(whole);
  expect(folded.split('hasLoader'), 'once, and for the route that differs').toHaveLength(3);
  const unfolded = readManifest(folded);
  expect(unfolded).toEqual(readManifest(whole));
  expect(unfolded.routes.pages?.css).not.toBe(unfolded.routes.other?.css);
});

test('folding the manifest of a build fails if a page exists in one language only', () => {
  expect(() => foldManifest(script(...PAGES))).toThrow('A page differs between its languages.');
  expect(() => foldManifest(script(...PAGES, page('en/home', 'en'), page('en/cart', 'en/basket')))).toThrow();
});
