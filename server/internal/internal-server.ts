import type { Server } from 'node:http';
import type { Config } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { type ChangeBus, changeBus } from '../changes/index.ts';
import { createLimitedServer, type Listener, listenOn } from '../connections.ts';
import { readDatabaseMetrics } from './database-metrics.ts';
import { installMetrics } from './install-metrics.ts';
import { METRICS_PATH, metricsListener } from './metrics-listener.ts';
import { ProvenHosts } from './proven-hosts.ts';

export type InternalServer = { port: number; close(): Promise<void> };

/** A host name has at most 253 characters (RFC 1035); a longer one is answered without a look-up. */
const MOST_CHARACTERS = 300;

type Options = { config: Config; log: Logger; bus?: ChangeBus };

/**
 * The second listener, for the proxy and the monitoring of this install (INTERNAL_LISTEN). GET /internal/tls-ask?domain=
 * answers 200 if a certificate may be fetched for the name now, else 404, without a body. GET /internal/metrics answers the
 * metrics of all processes of this supervisor. Null where no address is set, or where the default address is taken by
 * another program.
 */
export async function startInternalServer(options: Options): Promise<InternalServer | null> {
  const { config, log, bus = changeBus } = options;
  if (!config.internal) return null;
  const hosts = new ProvenHosts({ bus, log });
  await hosts.refresh(null);
  const server = createLimitedServer();
  server.on('request', internalListener(hosts, options));
  try {
    const port = await listenOn(server, config.internal);
    return { port, close: () => closed(server, hosts) };
  } catch (error) {
    hosts.close();
    if (config.internal.isAsked) throw new Error('INTERNAL_LISTEN: the address is taken.', { cause: error });
    log.error({ err: error }, 'INTERNAL_LISTEN: the address is taken, so no certificate can be asked for');
    return null;
  }
}

function internalListener(hosts: ProvenHosts, { config, log }: Options): Listener {
  const metrics = metricsListener(
    async () => [await installMetrics.read(), await readDatabaseMetrics(config.dataFolder, config.clock())],
    log,
  );
  return (request, response) => {
    if (request.method === 'GET' && request.url === METRICS_PATH) return metrics(request, response);
    const target = request.method === 'GET' ? (request.url ?? '') : '';
    void statusOf(target, { hosts, log, at: config.clock() }).then((status) =>
      response.writeHead(status, { 'content-length': '0', 'cache-control': 'no-store' }).end(),
    );
  };
}

type Asked = { hosts: ProvenHosts; log: Logger; at: Date };

async function statusOf(target: string, { hosts, log, at }: Asked): Promise<200 | 404> {
  if (target.length > MOST_CHARACTERS + 40) return 404;
  const url = URL.parse(target, 'http://internal');
  if (url?.pathname !== '/internal/tls-ask') return 404;
  const asked = (url.searchParams.get('domain') ?? '').toLowerCase().replace(/\.$/, '');
  try {
    return (await hosts.admit(asked, at)) ? 200 : 404;
  } catch (error) {
    log.warn({ err: error }, 'the tries of a domain could not be counted');
    return 404;
  }
}

function closed(server: Server, hosts: ProvenHosts): Promise<void> {
  hosts.close();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
