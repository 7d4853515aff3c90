import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import type { Config } from '#lib/config/index.ts';
import { isDiskReserved } from '#lib/data-disk.ts';

/** The parts of the install that jobs need to write archives. */
export function archiveTools(config: Config) {
  return {
    archives: archiveFiles(config.dataFolder),
    files: storeFiles(config.dataFolder),
    isDiskFull: () => isDiskReserved(config),
    clock: config.clock,
  };
}
