import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { parseWalPosition, type WalPosition } from '#lib/wal-position.ts';
import { digestTables, listTables, openAdmin, type TableDigests } from './table-digests.ts';

/** A point of the log with a name, and the tables as they were exactly there. */
export type Moment = { name: string; position: WalPosition; tables: TableDigests };

const TRIES = 60;
const PAUSE_MS = 500;
/** The maximum time for which writers wait: less than the time after which the server looks for deadlocks. */
const LOCK_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Names a point of the running server's log and reads all tables as of that point. Writes are blocked for some
 * milliseconds while the point is set; the tables are then read from a snapshot while the shops keep writing.
 */
export async function markMoment(adminUrl: string): Promise<Moment> {
  const writer = await openAdmin(adminUrl);
  const reader = await openAdmin(adminUrl);
  try {
    const name = `souk-verify-${randomBytes(6).toString('hex')}`;
    const position = await setPoint(writer, reader, name);
    return { name, position, tables: await digestTables(reader) };
  } finally {
    await Promise.all([writer.end(), reader.end()]);
  }
}

async function setPoint(writer: pg.Client, reader: pg.Client, name: string): Promise<WalPosition> {
  const tables = await listTables(writer);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await writer.query(`begin; set local lock_timeout = ${LOCK_MS}`);
    try {
      await writer.query(`lock table ${tables.map((table) => `only ${table}`).join(', ')} in share mode`);
      await reader.query('begin isolation level repeatable read read only');
      await reader.query('select 1');
      const { rows } = await writer.query<{ lsn: string }>('select pg_create_restore_point($1) as lsn', [
        name,
      ]);
      return parseWalPosition(rows[0]?.lsn ?? '');
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    } finally {
      await writer.query('rollback');
    }
    await sleep(PAUSE_MS);
  }
  throw new Error('The shops are too busy to compare: try again at a quieter hour.');
}
