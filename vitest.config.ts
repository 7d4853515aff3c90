import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { textKeys } from './app/text-keys-plugin.ts';
import { LEVEL, LEVELS, reaches } from './tests/support/level.ts';

const FILES = [
  '{adapters,blocks,cli,db,domain,lib,messages,seed,server,worker,app}/**/*.test.ts',
  'tests/**/*.test.ts',
];
const LATER = LEVELS.filter((level) => !reaches(LEVEL, level)).map((level) => `**/*.${level}.test.ts`);
const NEVER = ['**/node_modules/**', 'build/**', 'tests/e2e/**', ...LATER];
/** Files that replace a module, test the memory of a process, or measure the cost of a password hash. */
const ALONE = [
  'adapters/kept-papers/kept-papers.test.ts',
  'adapters/share-pictures/fonts.test.ts',
  'db/cached-plans.test.ts',
  'domain/identity/sign-in.test.ts',
  'server/http/image.test.ts',
  'tests/attacks/account-guessing.wide.test.ts',
  'tests/attacks/guessing.wide.test.ts',
  'tests/attacks/page-cache*.test.ts',
  'tests/attacks/store-doors.test.ts',
  'tests/pages/made-up-language.test.ts',
];

/** Files that measure time or memory: after all others, one at a time. */
const MEASURING = ['tests/attacks/flood.full.test.ts', 'tests/start/import-at-size.full.test.ts'];

export default defineConfig({
  plugins: [textKeys()],
  // As an install runs: React's development build takes three times as long to render a page.
  oxc: { jsx: { development: false } },
  test: {
    globalSetup: ['tests/support/vitest-server.ts'],
    env: { NODE_ENV: 'production' },
    pool: 'forks',
    // The default leaves one core free; here the tests and the database share both.
    maxWorkers: 2,
    // A test takes milliseconds; the limit is for a busy machine. All cases of a property test take minutes.
    testTimeout: reaches(LEVEL, 'full') ? 900_000 : 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        // A file owns its clone of the template database. Files of a worker run one after the other in one process:
        // loading the code again for each took as long as all their tests.
        test: {
          name: 'together',
          include: FILES,
          exclude: [...NEVER, ...ALONE, ...MEASURING],
          isolate: false,
          alias: {
            '@node-rs/argon2': fileURLToPath(new URL('./tests/support/cheap-argon2.ts', import.meta.url)),
          },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: NEVER, isolate: true } },
      {
        extends: true,
        test: {
          name: 'measuring',
          include: MEASURING,
          exclude: NEVER,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
