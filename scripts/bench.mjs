// `npm run bench` and `npm run lighthouse`: how fast this machine runs Souk. See bench/README.md.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-sites.mjs';
import { runUnderNode24 } from './node24.mjs';
import { ensurePackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.error(line);

try {
  await ensurePackages(root, { dev: true, say });
  await ensureBuilt(root, { say });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const [, , program, ...args] = process.argv;
runUnderNode24(root, [join(root, `bench/${program}.ts`), ...args], {
  ...process.env,
  NODE_ENV: 'production',
});
