import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#db/embedded/index.ts';
import { migrate, readMigrations } from '#db/migrate.ts';
import { databaseUrls, type RolePasswords, setupDatabase } from '#db/roles.ts';

/**
 * The roles belong to the server, so all test databases share them. The server listens on loopback and is
 * deleted after the tests.
 */
export const TEST_PASSWORDS: RolePasswords = { app: 'app', worker: 'worker', owner: 'owner', queue: 'queue' };

export type TestServer = { adminUrl: string; template: string; stop(): Promise<void> };

/**
 * A PostgreSQL with one migrated template database that each test file clones.
 * SOUK_TEST_ADMIN_URL names a running server; otherwise one is started in a temporary folder.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.SOUK_TEST_ADMIN_URL;
  if (given) return { adminUrl: given, template: await ensureTemplate(given), stop: async () => {} };
  const dataFolder = mkdtempSync(join(tmpdir(), 'souk-test-'));
  // If the tests run as root, the database's own user must be able to enter this folder.
  chmodSync(dataFolder, 0o711);
  const server = await startEmbedded({ dataFolder, durable: false });
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { adminUrl: server.adminUrl, template: await ensureTemplate(server.adminUrl), stop };
}

/** Creates the template of the current migrations once; a second caller waits and uses the same template. */
async function ensureTemplate(adminUrl: string): Promise<string> {
  const template = `souk_template_${schemaVersion()}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(7685002)');
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await makeTemplate(admin, adminUrl, template);
    return template;
  } finally {
    await admin.end();
  }
}

// Renamed into place when it is complete, so that a partial one is never cloned.
async function makeTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  const making = `${template}_making`;
  await admin.query(`drop database if exists ${making} with (force)`);
  await setupDatabase(adminUrl, TEST_PASSWORDS, making);
  await migrate(databaseUrls(adminUrl, TEST_PASSWORDS, making));
  await admin.query(`alter database ${making} rename to ${template}`);
}

/**
 * Copies the template in a fraction of a second. Settings of the database itself are not copied, so they are
 * set again here.
 */
export async function cloneTemplate(
  adminUrl: string,
  clone: { template: string; name: string },
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${clone.name} template ${clone.template} owner souk_owner`);
    await admin.query(`revoke temporary on database ${clone.name} from public`);
  } finally {
    await admin.end();
  }
}

function schemaVersion(): string {
  const hash = createHash('sha256');
  for (const file of ['roles.ts', 'task-names.ts']) {
    hash.update(readFileSync(join(import.meta.dirname, '../../db', file)));
  }
  for (const migration of readMigrations()) hash.update(migration.checksum);
  return hash.digest('hex').slice(0, 12);
}
