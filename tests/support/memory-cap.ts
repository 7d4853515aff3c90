import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type MemoryCap = {
  /** The control group's folder. */
  folder: string;
  /** The number of times that the system killed a process because the group had no memory left. */
  kills(): number;
  /** The peak memory in MB, including reclaimable file pages. */
  peakMb(): number;
  remove(): void;
};

/** A control group with a memory limit and no swap; null if this system does not allow one. */
export function memoryCap(name: string, megabytes: number): MemoryCap | null {
  const limit = String(megabytes * 1024 * 1024);
  try {
    return existsSync('/sys/fs/cgroup/cgroup.controllers') ? second(name, limit) : first(name, limit);
  } catch {
    return null;
  }
}

function first(name: string, limit: string): MemoryCap {
  const folder = join('/sys/fs/cgroup/memory', name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'memory.limit_in_bytes'), limit);
  return {
    folder,
    kills: () => countIn(folder, 'memory.oom_control'),
    peakMb: () => megabytesIn(folder, 'memory.max_usage_in_bytes'),
    remove: () => rmdirSync(folder),
  };
}

function second(name: string, limit: string): MemoryCap {
  const folder = join('/sys/fs/cgroup', name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'memory.max'), limit);
  writeFileSync(join(folder, 'memory.swap.max'), '0');
  return {
    folder,
    kills: () => countIn(folder, 'memory.events'),
    peakMb: () => megabytesIn(folder, 'memory.peak'),
    remove: () => rmdirSync(folder),
  };
}

function countIn(folder: string, file: string): number {
  return Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? Number.NaN);
}

function megabytesIn(folder: string, file: string): number {
  return Math.round(Number(readFileSync(join(folder, file), 'utf8')) / 1024 ** 2);
}
