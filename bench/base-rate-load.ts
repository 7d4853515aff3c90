// node bench/base-rate-load.ts URL CONNECTIONS SECONDS: runs small transactions, one round trip each, and prints
// their number.
import pg from 'pg';
import { BASE_ROWS } from './base-rate.ts';

const [, , url = '', connections, seconds] = process.argv;
const end = performance.now() + Number(seconds) * 1000;
const counts = await Promise.all(Array.from({ length: Number(connections) }, run));
console.log(counts.reduce((sum, count) => sum + count, 0));

async function run(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let count = 0;
  for (; performance.now() < end; count++) {
    const row = 1 + Math.floor(Math.random() * BASE_ROWS);
    await client.query(
      `begin; update base_rate set value = value + 1 where id = ${row}; insert into base_rate_log values (${row}); commit`,
    );
  }
  await client.end();
  return count;
}
