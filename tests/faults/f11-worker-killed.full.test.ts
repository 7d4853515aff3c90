import { afterAll, expect, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { mailSink } from '#tests/support/mail-sink.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { buy } from '#tests/support/shoppers.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const sink = await mailSink();
const env = {
  ...LIVE,
  ...databaseEnv(db),
  SMTP_URL: sink.url,
  PORT: String(await freePort()),
  WEB_CONCURRENCY: '1',
};
const shop = { ...(await stockedShop(100)), port: Number(env.PORT) };
let app: AppProcess;

afterAll(() => {
  app?.child.kill('SIGKILL');
  sink.close();
});

test('after kill -9 of the worker while it sends a mail, the next worker takes the job within seconds and each mail arrives once (F11)', async () => {
  app = await startApp(env);
  sink.isHolding = true;
  await buy(shop, 0);
  await vi.waitFor(() => expect(sink.held).toHaveLength(1), { timeout: 10_000, interval: 20 });
  const [worker = 0] = app.pids('worker');
  process.kill(worker, 'SIGKILL');
  sink.isHolding = false;
  await buy(shop, 1);
  await vi.waitFor(async () => expect(await mails()).toEqual(['sent', 'sent']), {
    timeout: 20_000,
    interval: 50,
  });
  expect(new Set(sink.taken).size).toBe(2);
  expect(sink.taken).toHaveLength(2);
  expect(sink.taken).toContain(sink.held[0]);
  await vi.waitFor(async () => expect(await mailJobs()).toBe(0), { timeout: 5000, interval: 50 });
  expect(app.pids('worker')).not.toEqual([worker]);
  expect(await app.stop()).toBe(0);
  await backendsGone(db);
}, 120_000);

async function mails(): Promise<string[]> {
  const rows = await db.admin<{ status: string }>('select status from mails order by created_at');
  return rows.map((row) => row.status);
}

async function mailJobs(): Promise<number> {
  const rows = await db.admin(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail.deliver'`,
  );
  return rows.length;
}
