import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command.ts';
import { reloadRunning } from '../supervisor/control.ts';
import { needsRestart, type Releases, switchTo } from './releases.ts';
import { runSoukOf } from './run-program.ts';

type Check = { name: string; ok: boolean; message: string };

/**
 * Runs the checks of a release on this install (`souk doctor`). Missing migrations are no problem, because they are
 * applied next.
 */
export async function checkWith(release: string): Promise<void> {
  const { stdout } = await runSoukOf(release, ['doctor'], true);
  const checks = readChecks(stdout);
  const problems = checks.filter(
    ({ name, ok, message }) => !ok && !(name === 'migrations' && message.includes('are missing')),
  );
  if (problems.length === 0) return;
  const list = problems.map(({ name, message }) => `${name}: ${message}`).join(' ');
  throw new CommandError(`The new version finds problems, so nothing was changed. ${list}`, 'checks_failed');
}

function readChecks(stdout: string): Check[] {
  try {
    return (JSON.parse(stdout) as { checks: Check[] }).checks;
  } catch {
    const message = stdout.trim().slice(-1000) || 'It does not start.';
    return [{ name: 'souk doctor', ok: false, message }];
  }
}

/**
 * Makes a backup with the running release, if that supports it and BACKUP_TARGET is set. Returns a message for the
 * operator.
 */
export async function backUpBefore(running: string): Promise<string> {
  const usage = await readFile(join(running, 'cli/usage.txt'), 'utf8');
  if (!/^ {2}souk backup\b/m.test(usage) || !process.env.BACKUP_TARGET) {
    return 'No backup is set up, so none was made.';
  }
  await runSoukOf(running, ['backup']);
  return 'A backup was made.';
}

export async function migrateWith(release: string): Promise<string[]> {
  const { stdout } = await runSoukOf(release, ['migrate']);
  return (JSON.parse(stdout) as { applied: string[] }).applied;
}

/**
 * Switches the link and reloads the running Souk. If the new processes do not start, the old ones keep running and
 * the link is switched back.
 */
export async function switchAndReload(
  releases: Releases,
  release: string,
  dataFolder: string,
): Promise<string[]> {
  const undo = await switchTo(releases, release);
  const problem = await reloadRunning(dataFolder);
  if (problem === 'not running') return ['Souk is not running here. Start it.'];
  if (problem !== null) {
    await undo();
    throw new CommandError(
      `The new processes did not start, so the old version goes on: ${problem}`,
      'not_reloaded',
    );
  }
  const lines = ['Reloaded: the new version serves.'];
  if (await needsRestart(releases.running, release)) {
    lines.push('Node or PostgreSQL have a new version, too. Restart Souk at a quiet time for them.');
  }
  return lines;
}
