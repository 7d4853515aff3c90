import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { loadGenerator } from './load.ts';

/** The machine, commit and time of a measurement. */
export type Machine = { hardware: string; system: string; load: string; commit: string; at: string };

export function describeMachine(): Machine {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return {
    hardware: `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}, ${memory} GB`,
    system: `${type()} ${release()}, Node ${process.versions.node}, PostgreSQL 18 as embedded`,
    load: `${loadGenerator}, 16 connections, gzip`,
    commit: commitName(),
    at: new Date().toISOString().slice(0, 16).replace('T', ' '),
  };
}

// A released archive has no history.
function commitName(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
