import { getRequestListener } from '@hono/node-server';
import { acceptSamplePasswords } from '#domain/identity/index.ts';
import { followOrders } from '#domain/reports/index.ts';
import { agencyThemes, loadThemes } from '#domain/themes/index.ts';
import { clientNetwork } from '#lib/address-block.ts';
import type { Config, DatabaseUrls } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { beforeReading, setGauge } from '#lib/metrics/index.ts';
import { createApp } from './app.ts';
import { answerHits } from './cache/answer-hit.ts';
import { PageCache } from './cache/page-cache.ts';
import { changeBus, startChanges } from './changes/index.ts';
import {
  createLimitedServer,
  type Listener,
  listenOn,
  refusePipelines,
  refuseStrayBodies,
} from './connections.ts';
import { createDrain } from './drain.ts';
import { addressOf } from './http/client-address.ts';
import { startInternalServer } from './internal/internal-server.ts';
import { createLive, type LiveListeners } from './live/index.ts';
import { loadDevSites, loadSites, type Sites } from './sites.ts';
import type { ClientOf } from './unread-answers.ts';
import { visitCounter } from './visits/index.ts';

export type RunningServer = {
  port: number;
  /** Lets running requests finish, within 9 s. Idle connections stay open for idleMs (drain.ts). */
  close(options?: { idleMs?: number }): Promise<void>;
};

type Options = {
  config: Config;
  log: Logger;
  /**
   * The connection on which changes are received. Without it nothing is cached, because nothing would be invalidated.
   */
  urls?: Pick<DatabaseUrls, 'direct'>;
  dev?: boolean;
};

/** Starts the web server on config.port (0: any free one). */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, log, urls, dev } = options;
  await prepare(config, log);
  const changes = urls ? await startChanges({ urls, log }) : null;
  const server = createLimitedServer({ clientOf: networkOf(config) });
  const drain = createDrain(server);
  const sites = dev ? await loadDevSites(server) : await loadSites();
  const pages = config.keepsPages && !dev ? pageCacheOf(config) : null;
  const app = createApp({ config, log, sites, drain, pages });
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const served = pages ? answerHits(pages, log, listener) : listener;
  const internal = await startInternalServer({ config, log });
  const live = createLive({ config, log, drain });
  visitCounter.start(log);
  const forget = measureServer(live, pages);
  const follower = urls
    ? followOrders((error) => log.warn({ err: error }, 'sales wait for the database'))
    : null;
  server.on('request', guarded(withLive(live, dev ? withVite(sites, config, listener) : served)));
  const close: RunningServer['close'] = async (options) => {
    // Vite's own connections close only when Vite closes.
    await Promise.all([drain.run(options), ...Object.values(sites).map((site) => site.vite?.close())]);
    await visitCounter.stop();
    follower?.stop();
    forget();
    pages?.close();
    live.close();
    await internal?.close();
    await changes?.close();
  };
  try {
    return { port: await listenOn(server, listenAddress(config)), close };
  } catch (error) {
    await internal?.close();
    await changes?.close();
    throw error;
  }
}

const guarded = (listener: Listener): Listener => refusePipelines(refuseStrayBodies(listener));

const networkOf =
  (config: Config): ClientOf =>
  (request) =>
    clientNetwork(addressOf(request, config));

/** What must be known before the first request. A broken theme does not stop the shops of the others. */
async function prepare(config: Config, log: Logger): Promise<void> {
  acceptSamplePasswords(config.isDemo);
  for (const error of await loadThemes(agencyThemes(config))) {
    log.error(`${error.message}. The theme stays as it was before, or is left out if it is new.`);
  }
}

function pageCacheOf({ clock, pageCacheBytes: capacity }: Config): PageCache {
  return new PageCache({ bus: changeBus, clock, capacity });
}

function measureServer(live: LiveListeners, pages: PageCache | null): () => void {
  return beforeReading(() => {
    setGauge('souk_live_lines', [], live.count());
    if (pages) setGauge('souk_page_cache_bytes', [], pages.bytes);
  });
}

function withLive(live: LiveListeners, listener: Listener): Listener {
  return (req, res) => void (live.answer(req, res) || listener(req, res));
}

// Sources and hot-reload modules are requested on each site's own host.
function withVite(sites: Sites, config: Config, listener: Listener): Listener {
  return (req, res) => {
    const host = req.headers.host ?? '';
    const isAdmin = /\.(admin|view)\./.test(host);
    const site = host === config.platformHost ? sites.platform : isAdmin ? sites.admin : sites.storefront;
    site.vite?.middlewares(req, res, () => listener(req, res));
  };
}

// Demo mode listens on loopback only, because the demo's passwords are public. A live install must be
// reachable for its proxy.
function listenAddress({ port, isDemo }: Config) {
  return { port, host: isDemo ? '127.0.0.1' : undefined };
}
