import pg from 'pg';
import { runProgram } from './app.ts';

export const BASE_ROWS = 100_000;

const PROCESSES = 2;
const CONNECTIONS_EACH = 4;

/** Small transactions per second of this server: 8 connections from two processes, commits on disk. */
export async function baseRate(adminUrl: string, seconds: number): Promise<number> {
  await makeTables(adminUrl);
  const counts = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      runProgram(['bench/base-rate-load.ts', adminUrl, String(CONNECTIONS_EACH), String(seconds)]),
    ),
  );
  return counts.reduce((sum, count) => sum + Number(count), 0) / seconds;
}

async function makeTables(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`
      drop table if exists base_rate, base_rate_log;
      create table base_rate (id integer primary key, value integer not null default 0);
      create table base_rate_log (id integer not null, at timestamptz not null default now());
      insert into base_rate (id) select generate_series(1, ${BASE_ROWS})`);
    await client.query('vacuum analyze base_rate');
  } finally {
    await client.end();
  }
}
