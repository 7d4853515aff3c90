import { type PlatformTx, withPlatform } from '#db/index.ts';
import { newId } from '#lib/ids.ts';

export const RUN_KINDS = ['base', 'verify', 'drill', 'own'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export type BackupRun = {
  kind: RunKind;
  startedAt: Date;
  finishedAt: Date;
  isDone: boolean;
  label: string;
  bytes: number;
  problem: string;
};

const LONGEST_PROBLEM = 500;
const KEPT_DAYS = 400;

/** Records that a run begins, replacing an unfinished run of the same kind that was killed. Returns its id. */
export async function startRun(kind: RunKind, at: Date): Promise<string> {
  const id = newId();
  await withPlatform(async (tx) => {
    await tx.deleteFrom('backup_runs').where('kind', '=', kind).where('outcome', '=', 'running').execute();
    await tx.insertInto('backup_runs').values({ id, kind, started_at: at, outcome: 'running' }).execute();
    await tx
      .deleteFrom('backup_runs')
      .where('started_at', '<', new Date(at.getTime() - KEPT_DAYS * 24 * 3600_000))
      .execute();
  });
  return id;
}

/** Removes the record of a run that was stopped on purpose. */
export async function dropRun(id: string): Promise<void> {
  await withPlatform((tx) => tx.deleteFrom('backup_runs').where('id', '=', id).execute());
}

export type RunResult = { label?: string; bytes?: number; problem?: string };

/** Records the end of a run; with a `problem` the run failed. */
export async function finishRun(id: string, { label = '', bytes = 0, problem = '' }: RunResult, at: Date) {
  const outcome = problem === '' ? 'done' : 'failed';
  const row = { outcome, label, bytes, problem: problem.slice(0, LONGEST_PROBLEM), finished_at: at };
  await withPlatform((tx) => tx.updateTable('backup_runs').set(row).where('id', '=', id).execute());
}

/** Records a backup of an external PostgreSQL that the operator made with other tools. */
export async function recordOwnBackup(at: Date, now: Date): Promise<void> {
  const row = { id: newId(), kind: 'own', started_at: at, finished_at: now, outcome: 'done' };
  await withPlatform((tx) => tx.insertInto('backup_runs').values(row).execute());
}

/** The newest finished run of these kinds, or the newest successful one; null if there is none. */
export async function lastRun(
  tx: PlatformTx,
  kinds: readonly RunKind[],
  { isDone }: { isDone: boolean },
): Promise<BackupRun | null> {
  const row = await tx
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('outcome', 'in', isDone ? ['done'] : ['done', 'failed'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.finished_at) return null;
  return {
    ...{ kind: row.kind as RunKind, startedAt: row.started_at, finishedAt: row.finished_at },
    ...{ isDone: row.outcome === 'done', label: row.label, bytes: Number(row.bytes), problem: row.problem },
  };
}

/** Records the time from which this install makes backups, unless it is known. */
export async function recordBegun(at: Date): Promise<void> {
  await withPlatform((tx) =>
    tx
      .insertInto('backup_state')
      .values({ only_row: true, begun_at: at })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ begun_at: at }).where('backup_state.begun_at', 'is', null),
      )
      .execute(),
  );
}

/** Records the time up to which the log is in the target, and clears the recorded problem. */
export async function recordArchived(until: Date): Promise<void> {
  await saveState({ archived_until: until, problem: '', problem_since: null });
}

/** Records the reason why the log cannot be stored. Keeps the time of the first report. */
export async function recordArchiveProblem(problem: string, at: Date): Promise<void> {
  await withPlatform(async (tx) => {
    const state = await readState(tx);
    const problem_since = state?.problem_since ?? at;
    await upsertState(tx, { problem: problem.slice(0, LONGEST_PROBLEM), problem_since });
  });
}

export type StateRow = {
  archived_until: Date | null;
  problem: string;
  problem_since: Date | null;
  mailed_at: Date | null;
  begun_at: Date | null;
};

export async function readState(tx: PlatformTx): Promise<StateRow | null> {
  return (await tx.selectFrom('backup_state').selectAll().executeTakeFirst()) ?? null;
}

export function saveState(state: Partial<StateRow>): Promise<void> {
  return withPlatform((tx) => upsertState(tx, state));
}

export async function upsertState(tx: PlatformTx, state: Partial<StateRow>): Promise<void> {
  await tx
    .insertInto('backup_state')
    .values({ only_row: true, ...state })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(state))
    .execute();
}
