// The one built instance that the journeys visit: fresh data, the demo stores, its own port, a local substitute for
// the tax authority.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { standInAuthority } from '../support/fatoora-authority.ts';
import { fatooraGateway } from '../support/fatoora-gateway.ts';
import { NO_ORDER_LIMITS_ENV } from '../support/order-limits.ts';

const ROOT = join(import.meta.dirname, '../..');
const port = process.env.SOUK_TEST_PORT ?? '';
const dataFolder = process.env.SOUK_TEST_DATA ?? '';
const site = { PORT: port, SOUK_DATA: dataFolder, PLATFORM_HOST: `localhost:${port}` };
// No journey calls the real Saudi tax authority.
const { base: FATOORA_GATEWAY } = await fatooraGateway(standInAuthority());
// Without limits on orders, because journeys place many orders from one address and for few people.
const env = { ...process.env, ...site, ...NO_ORDER_LIMITS_ENV, FATOORA_GATEWAY };

// A killed run may have left its database running: a command that runs alone stops it.
spawnSync(process.execPath, [join(ROOT, 'cli/souk.ts'), 'migrate'], { env, stdio: 'ignore' });
rmSync(dataFolder, { recursive: true, force: true });

const app = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env, stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal));
app.once('exit', (code) => {
  rmSync(dataFolder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
