// node bench/render-server.ts PORT PROCESSES FILE: renderToString of one page from fixed loader data, without
// database and server-side routing: the cost of a page in React alone.
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  UNSAFE_decodeViaTurboStream as decodeData,
  UNSAFE_FrameworkContext as FrameworkContext,
  type RouteObject,
  type ServerBuild,
  StaticRouterProvider,
} from 'react-router';
import { PAGE_GZIP_LEVEL } from '#server/http/answer-page.ts';
import { forkAll } from './fork-all.ts';

/** `data` is the answer to the request for the data of the page's loaders. */
type Page = { url: string; data: string };

const [, , port, processes, file = ''] = process.argv;

if (cluster.isPrimary) await forkAll(Number(processes));
else await serve(JSON.parse(readFileSync(file, 'utf8')) as Page);

async function serve(page: Page): Promise<void> {
  const render = await makeRenderer(page);
  createServer((_request, response) => {
    const bytes = gzipSync(render(), { level: PAGE_GZIP_LEVEL });
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': bytes.length,
    });
    response.end(bytes);
  }).listen(Number(port), '127.0.0.1');
}

async function makeRenderer({ url, data }: Page): Promise<() => string> {
  const path = '../build/storefront/server/index.js';
  const build = (await import(path)) as ServerBuild;
  const { value } = await decodeData(new Response(data).body!, globalThis as never);
  const answers = Object.entries(value as Record<string, { data: unknown }>);
  const loaderData = Object.fromEntries(answers.map(([id, answer]) => [id, answer.data]));
  const handler = createStaticHandler(routesBelow(build, loaderData, undefined));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url} answered ${context.status}`);
  const routeModules = Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, route.module]] : [])),
  );
  return () => {
    const router = createStaticRouter(handler.dataRoutes, context);
    const framework = {
      manifest: build.assets,
      routeModules,
      future: build.future,
      ssr: true,
      isSpaMode: false,
      routeDiscovery: build.routeDiscovery,
      serverHandoffString: '{}',
      renderMeta: {},
    };
    return renderToString(
      createElement(
        FrameworkContext.Provider,
        { value: framework as never },
        createElement(StaticRouterProvider, { router, context, hydrate: false }),
      ),
    );
  };
}

function routesBelow(
  build: ServerBuild,
  loaderData: Record<string, unknown>,
  parentId: string | undefined,
): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, module } = route;
    const Page = module.default as ComponentType;
    const Layout = (module as { Layout?: ComponentType<{ children: ReactNode }> }).Layout;
    const shared = {
      id,
      path,
      handle: module.handle,
      loader: module.loader ? () => loaderData[id] ?? null : undefined,
      Component: Layout ? () => createElement(Layout, null, createElement(Page)) : Page,
    };
    if (route.index) return [{ ...shared, index: true as const }];
    return [{ ...shared, children: routesBelow(build, loaderData, id) }];
  });
}
