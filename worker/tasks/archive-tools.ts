import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import type { Config } from '#lib/config/index.ts';
import { isDiskReserved } from '#lib/data-disk.ts';

/** What jobs that write archives need of the install. */
export function archiveTools(config: Config) {
  return {
    archives: archiveFiles(config.dataFolder),
    files: storeFiles(config.dataFolder),
    isDiskFull: () => isDiskReserved(config),
    clock: config.clock,
  };
}
