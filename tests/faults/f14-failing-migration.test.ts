import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { writeSchema } from '#db/write-schema.ts';
import { testDatabase } from '#tests/support/database.ts';
import { laterMigrations } from '#tests/support/migrations.ts';

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
