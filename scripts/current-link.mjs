// Releases are installed side by side, and a symbolic link names the current one: /opt/souk/current -> /opt/souk/0.9.0.
import { lstatSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The environment variable with the link through which a program of the folder `root` was started, '' without a link.
 * Processes are started through the link, so that after an update they are those of the new release.
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
