import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { Alarm } from './look-for-jobs.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
let worker: Worker | null = null;

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

async function work(): Promise<{ done: string[] }> {
  const done: string[] = [];
  const task = defineTask('mail.deliver', z.object({ name: z.string() }), async ({ payload }) => {
    done.push(payload.name);
  });
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  worker = await startWorker({
    config: read.value,
    urls: db.urls,
    log: createLogger({ level: 'silent' }),
    tasks: [task],
  });
  return { done };
}

const add = (name: string, runAt?: Date) =>
  withStore(store.id, (tx) =>
    enqueue(tx, 'mail.deliver', { name }, { class: 'mail', ...(runAt && { runAt }) }),
  );

test('a job is started within seconds of its commit although nobody is notified, and a later one within seconds of its time', async () => {
  const { done } = await work();
  await add('first');
  await vi.waitFor(() => expect(done).toEqual(['first']), { timeout: 5000, interval: 20 });
  await add('later', new Date(Date.now() + 1000));
  expect(done).toEqual(['first']);
  await vi.waitFor(() => expect(done).toEqual(['first', 'later']), { timeout: 6000, interval: 20 });
});

/** The numbers of the looks at which the slots were woken, of `count` looks that found these kinds of jobs due. */
function wokenAt(count: number, due: string[], before: (look: number, alarm: Alarm) => void = () => {}) {
  const woken: number[] = [];
  let look = 0;
  const alarm = new Alarm({ nudge: () => void woken.push(look) }, { tasks: ['invoices.render'], slots: 2 });
  for (; look < count; look++) {
    before(look, alarm);
    alarm.seen(new Set(due));
  }
  return woken;
}

test('slots are woken only for jobs of their class', () => {
  expect(wokenAt(5, ['mail.deliver'])).toEqual([]);
  expect(wokenAt(1, ['mail.deliver', 'invoices.render'])).toEqual([0]);
});

test('slots that cannot fetch a due job are woken more and more seldom, down to every eleventh look', () => {
  expect(wokenAt(60, ['invoices.render'])).toEqual([0, 2, 5, 10, 19, 30, 41, 52]);
});

test('slots are woken at the next look after a job has started', () => {
  const started = wokenAt(32, ['invoices.render'], (look, alarm) => look === 31 && alarm.reset());
  expect(started.at(-1)).toBe(31);
});
