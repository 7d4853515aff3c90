import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{adapters,cli,db,domain,lib,messages,seed,server,worker,app}/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**'],
    globalSetup: ['tests/support/vitest-server.ts'],
    pool: 'forks',
    // The default leaves a core to a watcher; here the database needs one only half of the time.
    maxWorkers: 2,
    // A file owns its clone of the template database. Files of a worker run one after the other in one process: to
    // load the house anew for each took as long as all their tests.
    isolate: false,
    // A test takes milliseconds; the limit is for a machine that is busy with other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
