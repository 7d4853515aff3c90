import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { siteHandler } from './site-handler.ts';

const said = (id: string) => ({
  default: () => null,
  loader: ({ request, params }: LoaderFunctionArgs) =>
    Response.json({ id, path: new URL(request.url).pathname, params }),
});

const route = (id: string, path: string | undefined, more: object = {}) =>
  [id, { id, path, parentId: 'frame', module: said(id), ...more }] as const;

function shop(prefixes: string[]): ServerBuild {
  const pages = ['', ...prefixes].flatMap((prefix) => {
    const under = (path: string) => [prefix, path].filter(Boolean).join('/');
    return [
      // Resource routes (no component), so that the answer is the loader's own.
      route(`${prefix}home`, prefix || undefined, {
        index: true,
        module: { loader: said(`${prefix}home`).loader },
      }),
      route(`${prefix}product`, under('products/:slug'), {
        module: { loader: said(`${prefix}product`).loader },
      }),
      route(`${prefix}other`, under('*'), { module: { loader: said(`${prefix}other`).loader } }),
    ];
  });
  const root = ['root', { id: 'root', path: '', module: { default: () => null } }] as const;
  const frame = ['frame', { id: 'frame', parentId: 'root', module: { default: () => null } }] as const;
  return {
    routes: Object.fromEntries([root, frame, ...pages]),
    entry: { module: { default: () => new Response('page') } },
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' },
    future: {},
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}

const ask = async (build: ServerBuild, path: string) => {
  const answer = await siteHandler(build)(
    new Request(`http://shop.test${path}`),
    new RouterContextProvider(),
  );
  return answer.json() as Promise<{ id: string; path: string; params: Record<string, string> }>;
};

test.each([
  ['/', 'home', {}],
  ['/products/cup', 'product', { slug: 'cup' }],
  ['/arabesque', 'other', { '*': 'arabesque' }],
  ['/ar', 'arhome', {}],
  ['/ar/', 'arhome', {}],
  ['/ar/products/cup', 'arproduct', { slug: 'cup' }],
  ['/ar/nowhere/at/all', 'arother', { '*': 'nowhere/at/all' }],
  ['/en/products/cup', 'enproduct', { slug: 'cup' }],
  ['/products/ar', 'product', { slug: 'ar' }],
])('the path %s is answered by the route %s, as if all routes were compared', async (path, id, params) => {
  expect(await ask(shop(['ar', 'en']), path)).toMatchObject({ id, params });
});

test('a route that one language has does not hide a route of all languages', async () => {
  const build = shop(['ar']);
  delete build.routes.arother;
  expect(await ask(build, '/ar/nowhere')).toMatchObject({ id: 'other', params: { '*': 'ar/nowhere' } });
  expect(await ask(build, '/ar/products/cup')).toMatchObject({ id: 'arproduct' });
});

test('a site without language prefixes serves a path that begins like one', async () => {
  expect(await ask(shop([]), '/ar/products/cup')).toMatchObject({ id: 'other' });
});
