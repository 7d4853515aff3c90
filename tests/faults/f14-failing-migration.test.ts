import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPendingMigrations } from '#db/check-install.ts';
import { migrate } from '#db/migrate.ts';
import { writeSchema } from '#db/write-schema.ts';
import { testDatabase } from '#tests/support/database.ts';
import { laterMigrations } from '#tests/support/migrations.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const GOOD = 'create table public.later_good (id int primary key);';
const BAD = '9991-breaks.sql';
const folder = laterMigrations({
  '9990-works.sql': GOOD,
  [BAD]: `create table public.later_half (id int primary key);
    alter table public.orders add column later_half text;
    alter table public.no_such_table add column later_half text;`,
});

const applied = async () =>
  (await db.admin<{ name: string }>(`select name from schema_migrations where name > '999'`)).map(
    ({ name }) => name,
  );

test('a failing migration leaves no partial changes and keeps earlier ones; once corrected it runs (F14)', async () => {
  await expect(migrate(db.urls, folder)).rejects.toThrow(`Migration ${BAD} failed and was undone.`);
  expect(await applied()).toEqual(['9990-works.sql']);
  const after = await writeSchema(db.urls.owner);
  expect(after).toContain('later_good');
  expect(after).not.toContain('later_half');
  await expect(migrate(db.urls, folder)).rejects.toThrow(BAD);
  expect(await writeSchema(db.urls.owner)).toBe(after);

  writeFileSync(join(folder, BAD), 'alter table public.orders add column later_half text;');
  expect(await migrate(db.urls, folder)).toEqual([BAD]);
  expect(await writeSchema(db.urls.owner)).toContain('later_half');
  expect(await migrate(db.urls, folder)).toEqual([]);
});

const REFUSED = '9992-backfill.sql';
const DATA = laterMigrations({
  [REFUSED]: `alter table public.carts add column later_half text;
    -- FORCE row-level security binds the owner: this would change no row, in silence.
    update only public.carts set later_half = 'x';`,
});
test('a migration that changes rows of stores is refused and undone, and one that changes rows of the platform runs (F14)', async () => {
  const before = await writeSchema(db.urls.owner);
  await expect(migrate(db.urls, DATA)).rejects.toThrow(/9992-backfill\.sql/);
  expect(await writeSchema(db.urls.owner)).toBe(before);
  writeFileSync(join(DATA, REFUSED), "update public.packages set position = 7 where code = 'pro';");
  expect(await migrate(db.urls, DATA)).toEqual([REFUSED]);
  expect(await db.admin("select position from packages where code = 'pro'")).toEqual([{ position: 7 }]);
});

const JOB = 'media.drop-unused';
const LOST = laterMigrations({
  '9993-backfill.sql': `-- backfill job: ${JOB}\nselect 1;`,
  '9994-breaks.sql': 'select 1 / 0;',
});
test('an upgrade that fails after a migration with a backfill enqueues its job when it is run again, as after a kill (attack 25.21)', async () => {
  const { cedar, najd } = await twoStores();
  const queued = () =>
    db.admin<{ store: string }>(
      `select j.payload ->> 'storeId' as store from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and j.payload ->> 'backfill' = 'true' order by 1`,
      [JOB],
    );
  const ofBoth = [cedar.id, najd.id].sort().map((store) => ({ store }));
  await expect(migrate(db.urls, LOST)).rejects.toThrow('9994-breaks.sql');
  expect(await queued()).toEqual([]);
  writeFileSync(join(LOST, '9994-breaks.sql'), 'select 1;');
  expect(await migrate(db.urls, LOST)).toEqual(['9994-breaks.sql']);
  expect(await queued()).toEqual(ofBoth);

  // As if the process had been killed behind its last migration.
  await db.admin('delete from graphile_worker._private_jobs');
  const name = '0133-index-what-deletions-look-for.sql';
  await db.admin('update schema_migrations set backfilled_at = null where name = $1', [name]);
  expect(await findPendingMigrations(db.urls)).toEqual([name]);
  expect(await migrate(db.urls, LOST)).toEqual([]);
  expect([await queued(), await findPendingMigrations(db.urls)]).toEqual([ofBoth, []]);
});
