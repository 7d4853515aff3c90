// `npm start` (and `npm run dev`): from a fresh clone to a running Souk with nothing but Node 20 or newer.
//   --dev          hot reload instead of a build
//   --run FILE …   one of our scripts instead of the server, with the test tools
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-sites.mjs';
import { currentLink } from './current-link.mjs';
import { runUnderNode24 } from './node24.mjs';
import { ensurePackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const isDev = args.includes('--dev');
const script = args[0] === '--run' ? args[1] : null;
const say = (line) => console.log(line);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Souk needs Node 20 or newer to start, and this is ${process.version}. See https://nodejs.org.`,
  );
  process.exit(1);
}

try {
  await ensurePackages(root, { dev: script !== null, say });
  if (!isDev) await ensureBuilt(root, { say });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const program = script
  ? [resolve(root, script), ...args.slice(2)]
  : [join(root, 'cli/souk.ts'), 'start', ...args];
const mode = isDev ? 'development' : 'production';
runUnderNode24(root, program, { ...process.env, ...currentLink(root), NODE_ENV: mode });
