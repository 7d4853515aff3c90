import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { TEST_PASSWORDS } from '#tests/support/template.ts';
import { migrate } from './migrate.ts';
import { setupDatabase } from './roles.ts';

test('commands that update roles and database at the same moment wait for each other', async () => {
  const { adminUrl } = inject('database');
  const name = `souk_roles_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  const command = async () => migrate(await setupDatabase(adminUrl, TEST_PASSWORDS, name));
  const applied = await Promise.all(Array.from({ length: 6 }, command));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});
