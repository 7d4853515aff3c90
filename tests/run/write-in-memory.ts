import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#db/embedded/postmaster.ts';

const IN_MEMORY = '/dev/shm';
const PREFIX = 'souk-tests-';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Puts temporary files of this run in memory: creating and dropping two hundred databases takes half the time without
 * a disk. Does nothing if there is too little memory (a container gives it 64 MB).
 */
export function writeInMemory(): void {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return;
  removeInterrupted();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < LEAST_FREE_BYTES || !mayRunPrograms()) return;
  const folder = join(IN_MEMORY, `${PREFIX}${process.pid}`);
  // The database's own user must be able to enter the folder.
  mkdirSync(folder, { mode: 0o711 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
}

function removeInterrupted(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

/** A bundled browser is unpacked into the temporary folder and executed there. */
function mayRunPrograms(): boolean {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  const [, , , options = 'noexec'] =
    mounts.find((line) => line.split(' ')[1] === IN_MEMORY)?.split(' ') ?? [];
  return !options.split(',').includes('noexec');
}
