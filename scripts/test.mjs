// `npm test [-- step …]`: the checks that must pass before every commit. Needs no preparation in a fresh clone.
//   --wide         also the checks that take longer, like .ci/run
//   --full         all checks; writes docs/records/proof.md
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUnderNode24 } from './node24.mjs';
import { ensurePackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  await ensurePackages(root, { dev: true, say: (line) => console.log(line) });
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

runUnderNode24(root, [join(root, 'tests/run/main.ts'), ...process.argv.slice(2)]);
