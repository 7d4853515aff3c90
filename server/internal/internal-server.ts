import type { Server } from 'node:http';
import { noteCertificateAsked } from '#domain/domains/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { type ChangeBus, changeBus } from '../changes/index.ts';
import { createLimitedServer, type Listener, listenOn } from '../connections.ts';
import { ProvenHosts } from './proven-hosts.ts';

export type InternalServer = { port: number; close(): Promise<void> };

/** A host name has at most 253 characters (RFC 1035); a longer one is answered without a look-up. */
const MOST_CHARACTERS = 300;

type Options = { config: Config; log: Logger; bus?: ChangeBus };

/**
 * The second listener, for the install's proxy (INTERNAL_LISTEN). GET /internal/tls-ask?domain= answers 200 if a
 * certificate may be fetched for the name, else 404, without a body. Null if no address is set, or if another program
 * uses the default address.
 */
export async function startInternalServer(options: Options): Promise<InternalServer | null> {
  const { config, log, bus = changeBus } = options;
  if (!config.internal) return null;
  const hosts = new ProvenHosts({ bus, log });
  await hosts.refresh(null);
  const server = createLimitedServer();
  server.on('request', internalListener(hosts, log));
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

function internalListener(hosts: ProvenHosts, log: Logger): Listener {
  return (request, response) => {
    const status = request.method === 'GET' ? statusOf(request.url ?? '', hosts, log) : 404;
    response.writeHead(status, { 'content-length': '0', 'cache-control': 'no-store' }).end();
  };
}

function statusOf(target: string, hosts: ProvenHosts, log: Logger): 200 | 404 {
  if (target.length > MOST_CHARACTERS + 40) return 404;
  const url = URL.parse(target, 'http://internal');
  if (url?.pathname !== '/internal/tls-ask') return 404;
  const asked = (url.searchParams.get('domain') ?? '').toLowerCase().replace(/\.$/, '');
  const domain = hosts.get(asked);
  if (!domain) return 404;
  if (domain.status === 'verified') {
    domain.status = 'issuing';
    noteCertificateAsked(domain).catch((error) =>
      log.warn({ err: error }, 'the state of a domain could not be noted'),
    );
  }
  return 200;
}

function closed(server: Server, hosts: ProvenHosts): Promise<void> {
  hosts.close();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
