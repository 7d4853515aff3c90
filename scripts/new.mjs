// `npm run new -- KIND NAME`: writes a working, tested skeleton of a new part. See docs/extending.md.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUnderNode24 } from './node24.mjs';
import { ensurePackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  await ensurePackages(root, { dev: true, say: (line) => console.error(line) });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

runUnderNode24(root, [join(root, 'scripts/new/main.ts'), ...process.argv.slice(2)]);
