import { type AddressInfo, connect, createServer } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mailSink } from '#tests/support/mail-sink.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mailDeliver } from '#worker/tasks/mail-deliver.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const HOUR_S = 3600;
const MAILS = 4;

const sink = await mailSink();
let isDown = true;
/** The mail server's address. While the server is down, connections are closed at once. */
const door = createServer((socket) => {
  socket.on('error', () => {});
  if (isDown) {
    socket.destroy();
    return;
  }
  const inside = connect(Number(new URL(sink.url).port), '127.0.0.1');
  inside.on('error', () => socket.destroy());
  socket.pipe(inside).pipe(socket);
});
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  door.close();
  sink.close();
});

const read = readConfig({
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: `smtp://127.0.0.1:${(door.address() as AddressInfo).port}`,
});
if (!read.ok) throw new Error(read.data.problems.join(' '));
const config = read.value;
const log = createLogger({ level: 'silent' });

/** Runs the jobs that are due, as the worker does. */
const work = () =>
  asWorker(() =>
    runOnce({
      connectionString: db.urls.direct,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: {
        [mailDeliver.name]: (payload) => mailDeliver.run(payload, { config, log, now: TEST_TIME }),
      },
    }),
  );

/** Advances the queue's time until all its jobs are due; returns the seconds, or null if no job is left. */
async function wait(): Promise<number | null> {
  const [{ seconds } = { seconds: null }] = await db.admin<{ seconds: number | null }>(
    `select extract(epoch from max(run_at) - now())::float8 as seconds from graphile_worker._private_jobs
      where attempts < max_attempts`,
  );
  if (seconds === null) return null;
  const passed = Math.max(0, seconds) + 1;
  await db.admin(
    'update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::float8)',
    [passed],
  );
  return passed;
}

test('after the mail server was down for an hour, every mail arrives once (F8)', async () => {
  for (let n = 0; n < MAILS; n++) {
    const { id } = n % 2 === 0 ? cedar : najd;
    const data = { name: 'Noura', question: 'When?', reply: 'Soon.' };
    const mail = { to: `n${n}@home.example`, locale: 'en' as const, kind: 'contact_reply' as const, data };
    await withStore(id, (tx) =>
      enqueueMail(tx, { ...mail, dedupeKey: `m${n}` }, systemAct('test', TEST_TIME)),
    );
  }
  let passed = 0;
  for (let turn = 0; turn < 100; turn++) {
    isDown = passed < HOUR_S;
    await work();
    if (isDown) expect(sink.taken).toEqual([]);
    const next = await wait();
    if (next === null) break;
    passed += next;
  }
  // Retries become rarer but never stop: the last mail arrives within an hour after the server is back.
  expect(passed).toBeGreaterThan(HOUR_S);
  expect(passed).toBeLessThan(2.5 * HOUR_S);
  expect(new Set(sink.taken).size).toBe(MAILS);
  expect(sink.taken).toHaveLength(MAILS);
  const states = await db.admin('select distinct status from mails');
  expect(states).toEqual([{ status: 'sent' }]);
}, 300_000);
