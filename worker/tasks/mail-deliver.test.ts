import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { asWorker, enqueue, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { enqueueMail, readMail } from '#domain/mail/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countedBy } from '#tests/support/metrics.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mailDeliver } from './mail-deliver.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const ORIGINS = { storefront: 'http://najd.localhost', admin: 'http://najd.admin.localhost' };
const log = createLogger({ level: 'silent' });
let isOpen = false;
let delivered = 0;

const server = createServer((socket) => answer(socket));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

const money = (amount: number) => ({ amount, currency: 'SAR' });
const order = {
  ...{ number: 1001, placedAt: TEST_TIME, userName: 'نورة', phone: '+966550100100' },
  ...{ address: 'طريق الملك فهد', addressMore: '', city: 'الرياض', zipCode: '' },
  lines: [{ title: 'عود', options: [], quantity: 1, lineTotal: money(12_000) }],
  ...{ subtotal: money(12_000), discountTotal: money(0), deliveryCharges: money(0) },
  ...{ codFee: money(0), taxTotal: money(0), pricesIncludeTax: true, total: money(12_000) },
};

test('while the mail server is down, a mail is retried by the queue, and it is sent once', async () => {
  const counted = await countedBy('souk_mails_total', async () => {
    const mailId = (await withStore(najd.id, (tx) =>
      enqueueMail(
        tx,
        { to: 'noura@home.example', locale: 'ar', kind: 'order_confirmed', data: order, dedupeKey: 'o' },
        systemAct('test', TEST_TIME),
      ),
    )) as string;
    await work({});
    expect(await statusOf(mailId)).toMatchObject({ status: 'queued', attempts: 0 });

    await again(mailId);
    await work({ SMTP_URL: smtpUrl() });
    expect(await statusOf(mailId)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await jobsLeft()).toBe(1);

    isOpen = true;
    await db.admin("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
    await work({ SMTP_URL: smtpUrl() });
    expect(await statusOf(mailId)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await jobsLeft()).toBe(0);

    await again(mailId);
    await work({ SMTP_URL: smtpUrl() });
    expect(delivered).toBe(1);
  });
  expect(counted).toEqual({ retried: 1, sent: 1, already_sent: 1 });
});

test('a mail job without its store, or without its mail, fails before any work', async () => {
  const around = { config: configWith({}), log, now: TEST_TIME };
  await expect(mailDeliver.run({ mailId: najd.id }, around)).rejects.toThrow();
  await expect(mailDeliver.run({ storeId: najd.id }, around)).rejects.toThrow();
});

const smtpUrl = () => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
const statusOf = (mailId: string) => withStore(najd.id, (tx) => readMail(tx, mailId, ORIGINS));

function configWith(env: Record<string, string>) {
  const config = readConfig({ ...env, SECRET_KEY: 'x'.repeat(32) });
  if (!config.ok) throw new Error(config.data.problems.join(' '));
  return config.value;
}

/** Runs all jobs that are due, once each, as the worker would. */
async function work(env: Record<string, string>): Promise<void> {
  const config = configWith(env);
  await runOnce({
    connectionString: db.urls.direct,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      [mailDeliver.name]: (payload) =>
        asWorker(() => mailDeliver.run(payload, { config, log, now: TEST_TIME })),
    },
  });
}

/** The queue hands the job out a second time, as it does after a worker died. */
async function again(mailId: string): Promise<void> {
  await withStore(najd.id, (tx) => enqueue(tx, mailDeliver.name, { mailId }, { class: 'mail' }));
}

async function jobsLeft(): Promise<number> {
  const rows = await db.admin<{ count: number }>(
    `select count(*)::int from graphile_worker.jobs where task_identifier = 'mail.deliver'`,
  );
  return rows[0]?.count ?? 0;
}

/** Implements the part of SMTP that one delivery needs; refuses mail until isOpen. */
function answer(socket: Socket): void {
  let isBody = false;
  let body = '';
  socket.setEncoding('utf8').write('220 test ready\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (isBody) {
      body += chunk;
      if (!body.endsWith('\r\n.\r\n')) return;
      isBody = false;
      delivered++;
      socket.write('250 taken\r\n');
    } else if (/^MAIL/i.test(String(chunk)) && !isOpen) {
      socket.write('451 try later\r\n');
    } else if (/^DATA/i.test(String(chunk))) {
      isBody = true;
      socket.write('354 go on\r\n');
    } else {
      socket.write(/^QUIT/i.test(String(chunk)) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}
