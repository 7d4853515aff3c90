import pg from 'pg';

/**
 * Enqueues, once for every store, the jobs that the headers of migrations name, since a migration cannot fill the rows
 * itself: FORCE row-level security binds the owner. `backfilled_at` says that it is done, so that the next call does it if
 * this one ends before. A store may get a job twice.
 */
export async function enqueueBackfills(
  client: pg.Client,
  direct: string,
  migrations: readonly { name: string; text: string }[],
): Promise<void> {
  const { rows: open } = await client.query<{ name: string }>(
    'select name from public.schema_migrations where backfilled_at is null',
  );
  if (open.length === 0) return;
  const names = open.map(({ name }) => name);
  const tasks = new Set(
    migrations
      .filter(({ name }) => names.includes(name))
      .flatMap(({ text }) => /^-- backfill job: (\S+)$/m.exec(text)?.[1] ?? []),
  );
  const { rows: stores } = await client.query<{ id: string }>('select id from public.stores');
  const queue = new pg.Client({ connectionString: direct });
  await queue.connect();
  try {
    for (const task of tasks) await enqueueForAll(queue, { task, storeIds: stores.map(({ id }) => id) });
  } finally {
    await queue.end();
  }
  await client.query('update public.schema_migrations set backfilled_at = now() where name = any($1)', [
    names,
  ]);
}

// A reload replaces the worker of the former release last. It would do the jobs that it knows with its own code.
async function enqueueForAll(queue: pg.Client, of: { task: string; storeIds: string[] }): Promise<void> {
  await queue.query(
    `select graphile_worker.add_job($1, json_build_object('storeId', id, 'backfill', true),
       queue_name := 'import:' || id, job_key := id || ':backfill:' || $1, priority := 30,
       run_at := now() + interval '2 minutes')
     from unnest($2::text[]) as id`,
    [of.task, of.storeIds],
  );
}
