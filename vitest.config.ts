import { defineConfig } from 'vitest/config';

const FILES = [
  '{adapters,cli,db,domain,lib,messages,seed,server,worker,app}/**/*.test.ts',
  'tests/**/*.test.ts',
];
// What other steps of `npm test` run: a project does not hear of --exclude.
const ELSEWHERE = (process.env.SOUK_TEST_ELSEWHERE ?? '').split(',').filter(Boolean);
const NEVER = ['**/node_modules/**', 'build/**', 'tests/e2e/**', ...ELSEWHERE];
/** Files that change or replace a module of ours, or ask what a process remembers. */
const ALONE = [
  'db/kept-plans.test.ts',
  'server/http/image.test.ts',
  'tests/attacks/page-cache*.test.ts',
  'tests/attacks/store-doors.test.ts',
  'tests/pages/made-up-language.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/vitest-server.ts'],
    pool: 'forks',
    // The default leaves a core to a watcher; here the database needs one only half of the time.
    maxWorkers: 2,
    // A test takes milliseconds; the limit is for a machine that is busy with other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        // A file owns its clone of the template database. Files of a worker run one after the other in one process: to
        // load the house anew for each took as long as all their tests.
        test: { name: 'together', include: FILES, exclude: [...NEVER, ...ALONE], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: NEVER, isolate: true } },
    ],
  },
});
