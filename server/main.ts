import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config, DatabaseUrls } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { createApp } from './app.ts';
import { startChanges } from './changes/index.ts';
import { loadDevSites, loadSites, type Sites } from './sites.ts';

const DRAIN_MS = 10_000;

export type RunningServer = { port: number; close(): Promise<void> };

/** Starts the web server on config.port (0: any free one). close() lets requests under way finish, 10 s at most. */
export async function startServer(options: {
  config: Config;
  log: Logger;
  /** The address to hear changes on. Without it nothing is cached, because nothing would be dropped. */
  urls?: Pick<DatabaseUrls, 'direct'>;
  dev?: boolean;
}): Promise<RunningServer> {
  const { config, log, urls, dev } = options;
  const changes = urls ? await startChanges({ urls, log }) : null;
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 });
  const sites = dev ? await loadDevSites(server) : await loadSites();
  let draining = false;
  const app = createApp({ config, log, sites, isDraining: () => draining });
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  server.on('request', dev ? withVite(sites, config, listener) : listener);
  const port = await listen(server, config);
  return {
    port,
    close: async () => {
      draining = true;
      await drain(server);
      await changes?.close();
      await Promise.all(Object.values(sites).map((site) => site.vite?.close()));
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

// Sources and hot-reload modules are asked for on each site's own host.
function withVite(sites: Sites, config: Config, listener: Listener): Listener {
  return (req, res) => {
    const host = req.headers.host ?? '';
    const isAdmin = host.includes('.admin.');
    const site = host === config.platformHost ? sites.platform : isAdmin ? sites.admin : sites.storefront;
    site.vite?.middlewares(req, res, () => listener(req, res));
  };
}

// The demo's logins are printed for all to read, so it answers this machine only; a live install answers its proxy.
function listen(server: Server, { port, isDemo }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: isDemo ? '127.0.0.1' : undefined }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
