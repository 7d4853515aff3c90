import { sql } from 'kysely';
import {
  askedPage,
  type Page,
  type PageAsked,
  type PlatformTx,
  pageOrder,
  readCursor,
  withPlatform,
} from '#db/index.ts';
import { maskPayload, maskText, type PayloadField } from './mask-job.ts';

/** The states of a job, as app.state_of_job returns them. */
export const JOB_STATES = ['failed', 'running', 'retrying', 'waiting'] as const;

export type JobState = (typeof JOB_STATES)[number];

export type DeskJobRow = {
  id: number;
  /** The kind of job; another version of the code may have written one that this version does not know. */
  task: string;
  state: JobState;
  /** Null for a job of the platform, or of a deleted store. */
  store: { slug: string; name: string } | null;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  lockedAt: Date | null;
  /** The last error without personal data and secrets; '' if there is none. */
  error: string;
};

export type DeskJobPage = DeskJobRow & { createdAt: Date; payload: PayloadField[] };

type Filter = PageAsked & { state?: JobState | null; task?: string; slug?: string };

type StoredJob = Omit<DeskJobPage, 'error' | 'payload'> & { error: string | null; payload: unknown };

const NEWEST = pageOrder('newest', [[sql`j.id`, 'bigint']]);

const COLUMNS = sql`j.id, j.task, j.state, j.attempts, j.max_attempts as "maxAttempts", j.run_at as "runAt",
  j.locked_at as "lockedAt", j.created_at as "createdAt", j.last_error as error, j.payload,
  case when s.id is not null then json_build_object('slug', s.slug, 'name', s.name) end as store`;

// A longer number, in a hand-written URL, could exceed the range of an id.
const JOB_ID = /^[1-9]\d{0,14}$/;

/** Jobs of all stores and of the platform, newest first. */
export async function listDeskJobs(filter: Filter): Promise<Page<DeskJobRow>> {
  const page = askedPage(NEWEST, filter);
  const cursor = readCursor(filter.after, NEWEST.name, NEWEST.types);
  const { state, task = '', slug = '' } = filter;
  const storeId =
    slug === '' ? sql`null` : sql`coalesce((select f.id::text from stores f where f.slug = ${slug}), '')`;
  return withPlatform(async (tx) => {
    const { rows } = await sql<StoredJob & { keys: string }>`
      select ${COLUMNS}, ${page.keys}
        from app.list_jobs(${state ?? ''}, ${task}, ${storeId}, ${cursor?.keys[0] ?? null}::bigint,
          ${cursor?.direction !== 'before'}, ${page.limit}) j
        left join stores s on s.id::text = j.store_id
       order by ${page.orderBy}`.execute(tx);
    const { rows: shown, ...cursors } = page.cut(rows);
    return { rows: shown.map(({ payload: _payload, createdAt: _at, ...row }) => masked(row)), ...cursors };
  });
}

/** One job with its payload; null if it is finished, discarded or unknown. */
export async function findDeskJob(id: string): Promise<DeskJobPage | null> {
  return withPlatform((tx) => jobOf(tx, id));
}

export async function jobOf(tx: PlatformTx, id: string): Promise<DeskJobPage | null> {
  if (!JOB_ID.test(id)) return null;
  const { rows } = await sql<StoredJob>`
    select ${COLUMNS} from app.list_jobs('', '', null, ${id}::bigint + 1, true, 1) j
      left join stores s on s.id::text = j.store_id where j.id = ${id}::bigint`.execute(tx);
  const [row] = rows;
  return row ? { ...masked(row), payload: maskPayload(row.payload) } : null;
}

function masked<Row extends { error: string | null }>(row: Row): Row & { error: string } {
  return { ...row, error: maskText(row.error ?? '') };
}

export type JobSums = {
  byState: Record<JobState, number>;
  /** The kinds of job that are in the queue. */
  tasks: string[];
};

/** The jobs of one kind in one state; `oldest` is the earliest due time among them. */
export type JobSum = { task: string; state: JobState; jobs: number; oldest: Date };

/** The number of jobs in each state, and the kinds of job in the queue. */
export async function sumJobs(): Promise<JobSums> {
  const rows = await readQueue();
  const byState: JobSums['byState'] = { failed: 0, running: 0, retrying: 0, waiting: 0 };
  for (const { state, jobs } of rows) byState[state] += jobs;
  return { byState, tasks: [...new Set(rows.map(({ task }) => task))].toSorted() };
}

/** The jobs of all stores by kind and state, failed ones first. */
export async function readQueue(): Promise<JobSum[]> {
  const { rows } = await withPlatform((tx) =>
    sql<JobSum>`
      select task, state, jobs, oldest from app.sum_jobs()
       order by array_position(${[...JOB_STATES]}::text[], state), task`.execute(tx),
  );
  return rows;
}
