import type { Logger } from '#lib/log.ts';
import { METRICS_TYPE, mergeMetrics, readMetrics, renderMetrics, type Snapshot } from '#lib/metrics/index.ts';
import { createLimitedServer, type Listener, listenOn } from '../connections.ts';

export const METRICS_PATH = '/internal/metrics';

/** Answers metrics as text. Requests at the same time share one reading; 503 if there is none. */
export function metricsListener(read: () => Promise<Snapshot[]>, log: Logger): Listener {
  let reading: Promise<string> | null = null;
  return (_request, response) => {
    reading ??= read()
      .then((snapshots) => renderMetrics(mergeMetrics(snapshots)))
      .finally(() => {
        reading = null;
      });
    reading.then(
      (text) =>
        response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      (error) => {
        log.warn({ err: error }, 'the metrics could not be read');
        response.writeHead(503, { 'content-length': '0' }).end();
      },
    );
  };
}

/** Serves the metrics of this process alone, for a worker without web processes. */
export async function startMetricsServer(
  address: { host: string; port: number },
  log: Logger,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createLimitedServer();
  const metrics = metricsListener(async () => [readMetrics()], log);
  server.on('request', (request, response) => {
    if (request.method === 'GET' && request.url === METRICS_PATH) metrics(request, response);
    else response.writeHead(404, { 'content-length': '0' }).end();
  });
  const port = await listenOn(server, address);
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, close };
}
