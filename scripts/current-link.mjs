// Releases lie side by side, and a symbolic link names the one that runs: /opt/souk/current -> /opt/souk/0.9.0.
import { lstatSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The link through which a program of the folder `root` was started, for its environment: processes that are started later
 * are those of the release that the link names then. '' without a link.
 */
export function currentLink(root, program = process.argv[1] ?? '') {
  const folder = dirname(dirname(resolve(program)));
  try {
    const isLink = lstatSync(folder).isSymbolicLink() && realpathSync(folder) === realpathSync(root);
    return { SOUK_CURRENT: isLink ? folder : '' };
  } catch {
    return { SOUK_CURRENT: '' };
  }
}
