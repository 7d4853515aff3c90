import type { BaseRecord } from './base-record.ts';
import { type BaseBackup, makeBase } from './make-base.ts';
import { dropRun, finishRun, startRun } from './records.ts';
import { type Removed, removeOld } from './retention.ts';

/**
 * Makes a full backup, then removes what retention no longer needs, and records both. A failure is recorded and
 * thrown. A backup stopped by its signal leaves no record.
 */
export async function runBase(
  backup: BaseBackup,
  { days }: { days: number },
): Promise<{ base: BaseRecord; removed: Removed }> {
  const { store, line, now } = backup;
  const run = await startRun('base', now());
  try {
    const base = await makeBase(backup);
    const removed = await removeOld(store, { line, days, now: now() });
    await finishRun(run, { label: base.label, bytes: base.archive.bytes }, now());
    return { base, removed };
  } catch (error) {
    if (backup.signal?.aborted) await dropRun(run);
    else await finishRun(run, { problem: (error as Error).message || 'unknown' }, now());
    throw error;
  }
}

const DAY_MS = 24 * 3600_000;

/** True if a base backup is due: there is none on this line yet, or none since `hour` o'clock UTC last passed. */
export function isBaseDue(last: BaseRecord | null, { line, hour, now }: Due): boolean {
  if (!last || last.line !== line) return true;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const due = today > now.getTime() ? today - DAY_MS : today;
  return new Date(last.startedAt).getTime() < due;
}

type Due = { line: string; hour: number; now: Date };
