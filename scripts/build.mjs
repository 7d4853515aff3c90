// `npm run build`: rebuilds build/; with --if-changed only if the sources differ.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-sites.mjs';
import { ensurePackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.log(line);

try {
  await ensurePackages(root, { dev: false, say });
  await ensureBuilt(root, { say, force: !process.argv.includes('--if-changed') });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
