import type { Server } from 'node:http';
import { join } from 'node:path';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { Site } from './context.ts';
import { SERVER_ROUTES } from './http/server-routes.ts';
import { pagePatterns, type RouteTable, routeTable } from './route-table.ts';
import { siteHandler } from './site-handler.ts';

const PROJECT = join(import.meta.dirname, '..');
const NAMES: Site[] = ['storefront', 'admin', 'platform'];

/** One of the three React Router applications. */
export type SiteApp = {
  handle(request: Request, context: RouterContextProvider): Promise<Response>;
  assets: string;
  /** The URL patterns of the application's pages and of the server's own answers. */
  routes(): Promise<RouteTable>;
  /** Development only: serves sources and hot reload. */
  vite: ViteDevServer | null;
};

export type Sites = Record<Site, SiteApp>;

export async function loadSites(): Promise<Sites> {
  return eachSite(async (name) => {
    const build = (await import(join(PROJECT, 'build', name, 'server/index.js'))) as ServerBuild;
    const table = tableOf(name, build);
    return {
      handle: siteHandler(build),
      assets: join(PROJECT, 'build', name, 'client'),
      routes: async () => table,
      vite: null,
    };
  });
}

/** The applications from source, with hot reload over the given server. */
export async function loadDevSites(server: Server): Promise<Sites> {
  const { createServer } = await import('vite');
  return eachSite(async (name) => {
    const vite = await createServer({
      root: join(PROJECT, 'app', name),
      configFile: join(PROJECT, 'app', name, 'vite.config.ts'),
      appType: 'custom',
      server: { middlewareMode: true, allowedHosts: true, ws: { server, path: `/__hot/${name}` } },
    });
    const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
    const routes = async () => tableOf(name, await build());
    return { handle: createRequestHandler(build, 'development'), assets: '', routes, vite };
  });
}

const tableOf = (name: Site, build: ServerBuild) =>
  routeTable([...SERVER_ROUTES[name], ...pagePatterns(build.routes)]);

async function eachSite(load: (name: Site) => Promise<SiteApp>): Promise<Sites> {
  const loaded = await Promise.all(NAMES.map(async (name) => [name, await load(name)] as const));
  return Object.fromEntries(loaded) as Sites;
}
