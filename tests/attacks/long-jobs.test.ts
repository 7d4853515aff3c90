import { expect, test } from 'vitest';
import { asWorker, classOfTask, enqueue, type JobClass, type TaskName, withStore } from '#db/index.ts';
import { saveCurrency, saveProduct } from '#domain/catalog/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';

// A form of a few bytes makes the server compute all prices of a catalogue, which may have millions of variants. The
// payments of other stores, whose jobs have two slots, must not wait for that (K).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const letters = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`);
/** A product of 2,048 variants. */
async function makeLarge(title: string): Promise<void> {
  const [ones, twos, threes] = [letters('a', 8), letters('b', 16), letters('c', 16)];
  const option = (name: string, values: string[]) => ({
    names: { en: name },
    values: values.map((en) => ({ labels: { en } })),
  });
  const variants = ones.flatMap((a) => twos.flatMap((b) => threes.map((c) => [a, b, c])));
  const input = {
    texts: { en: { title } },
    status: 'draft' as const,
    options: [option('One', ones), option('Two', twos), option('Three', threes)],
    variants: variants.map((values) => ({ values, price: money(100, 'USD') })),
  };
  const saved = await asWorker(() => withStore(cedar.id, (tx) => saveProduct(tx, input, SHOPPER)));
  if (!saved.ok) throw new Error(saved.code);
}

test('the prices of a large catalogue are converted in short jobs, one at a time for a store and never beside payments', async () => {
  await makeLarge('First');
  await makeLarge('Second');
  const euro = { code: 'EUR', rate: { numer: 9, denom: 10 } };
  const saved = await asWorker(() => withStore(cedar.id, (tx) => saveCurrency(tx, euro, SHOPPER)));
  expect(saved).toMatchObject({ ok: true, value: { isReady: false } });
  const converted = "select count(*)::int as count from variant_prices where currency = 'EUR'";
  expect(await db.admin(converted)).toEqual([{ count: 2048 }]);
  const jobs = await db.admin(
    `select q.queue_name like '%' || $1 || '%' as "isOfStore" from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where t.identifier = 'catalog.convert-prices'`,
    [cedar.id],
  );
  expect(jobs).toEqual([{ isOfStore: true }]);
});

test('events of a store’s own payment account, however many it signs, delay another store’s payment by one job', async () => {
  const add = (store: TestStore, task: TaskName, jobClass: JobClass) =>
    withStore(store.id, (tx) => enqueue(tx, task, { id: newId() }, { class: jobClass }));
  for (let nth = 0; nth < 3; nth++) {
    await add(cedar, 'payments.process-event', 'money');
    await add(cedar, 'team.mail-owners', 'mail');
  }
  await add(najd, 'payments.check-refund', 'money');
  await add(najd, 'mail.deliver', 'mail');
  const turns = await db.admin<{ store: string; queue: string; turn: number }>(
    `select case j.payload ->> 'storeId' when $1 then 'cedar' else 'najd' end as store,
        split_part(q.queue_name, ':', 1) as queue, j.priority % 10 as turn
       from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where q.queue_name ~ '^(money|mail):' order by j.priority, j.id`,
    [cedar.id],
  );
  const turnsOf = (queue: string) =>
    turns.filter((each) => each.queue === queue).map(({ store, turn }) => `${store} ${turn}`);
  for (const queue of ['money', 'mail'])
    expect(turnsOf(queue)).toEqual(['cedar 0', 'najd 0', 'cedar 1', 'cedar 2']);
});

test.each(['catalog.convert-prices', 'catalog.refresh-prices'])(
  'the job %s, which can read all prices of a store, uses no slot of payments',
  (task) => expect(classOfTask(task)).toBe('web'),
);
