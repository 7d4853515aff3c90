import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { type Config, type DatabaseUrls, readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { startChanges } from '#server/changes/index.ts';
import { createDrain } from '#server/drain.ts';
import { createLive } from '#server/live/index.ts';

/** The live endpoint alone, without the built sites: /api/live on the test file's database. Ends with the file. */
export async function liveServer(urls: DatabaseUrls, changes: Partial<Config> = {}) {
  const read = readConfig({ PORT: '4110', PLATFORM_HOST: 'souk.localhost:4110' });
  if (!read.ok) throw new Error(read.data.problems.join('\n'));
  const config: Config = { ...read.value, ...changes };
  const log = createLogger({ level: 'silent' });
  const feed = await startChanges({ urls, log });
  const server = createServer({ keepAliveTimeout: 1000 });
  const drain = createDrain(server);
  const live = createLive({ config, log, drain });
  server.on('request', (incoming, response) => {
    if (!live.answer(incoming, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    await drain.run({ idleMs: 0 });
    live.close();
    await feed.close();
  });
  return { port: (server.address() as AddressInfo).port, config, live, drain };
}
