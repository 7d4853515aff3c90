import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type DeskJobPage, jobOf } from './list-jobs.ts';

/** The job is running, finished or discarded. */
export type JobGone = Failure<'job_gone', undefined>;

type Done = Result<DeskJobPage, JobGone>;

/** Makes a job due now, with its full number of attempts. It keeps its place among the store's jobs. */
export async function retryJob(id: string, act: Act): Promise<Done> {
  return changeJob(id, act, (tx, { id: known }) =>
    sql<{ done: boolean }>`select app.retry_job(${known}::bigint) as done`.execute(tx),
  );
}

/** Removes a job, whose work is then never done. A running job is not removed. */
export async function discardJob(id: string, act: Act): Promise<Done> {
  return changeJob(id, act, (tx, { id: known }) =>
    sql<{ done: boolean }>`select app.discard_job(${known}::bigint) as done`.execute(tx),
  );
}

type Change = (tx: PlatformTx, job: DeskJobPage) => Promise<{ rows: { done: boolean }[] }>;

async function changeJob(id: string, act: Act, change: Change): Promise<Done> {
  return withPlatform(async (tx) => {
    const job = await jobOf(tx, id);
    if (!job) return fail('job_gone');
    const { rows } = await change(tx, job);
    if (rows[0]?.done !== true) return fail('job_gone');
    const { task, state, store, payload, attempts, error } = job;
    const detail = { task, state, store: store?.slug ?? null, payload, attempts, error };
    await recordOperatorAct(tx, act, { subjectKind: 'job', subjectId: String(job.id), detail });
    return ok(job);
  });
}
