import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Snapshot } from '#lib/metrics/index.ts';
import { MetricsGatherer } from './gather-metrics.ts';
import { LAST_MEASURES, type News, type Order } from './messages.ts';

const counts = (sent: number): Snapshot => ({
  souk_processes: [[['web'], [1]]],
  souk_mails_total: [[['sent'], [sent]]],
});

/** A process that replies with these counts, or never. */
class Process extends EventEmitter {
  connected = true;
  readonly received: Order[] = [];
  metrics: Snapshot | null;

  constructor(gatherer: MetricsGatherer, metrics: Snapshot | null) {
    super();
    this.metrics = metrics;
    gatherer.join(this as unknown as ChildProcess, (order) => this.received.push(order));
  }

  send(order: Order): void {
    if (order.souk === 'measure' && this.metrics) this.tell('measured', order.id);
  }

  tell(souk: 'measured', id: number): void {
    this.emit('message', { souk, id, metrics: this.metrics ?? {} } satisfies News);
  }

  end(): void {
    this.connected = false;
    this.emit('disconnect');
  }
}

test('the metrics of all processes are summed and sent to the process that asked', async () => {
  const gatherer = new MetricsGatherer();
  const [first] = [new Process(gatherer, counts(2)), new Process(gatherer, counts(3))];
  first.emit('message', { souk: 'gather', id: 9 } satisfies News);
  await expect.poll(() => first.received).toHaveLength(1);
  expect(first.received[0]).toEqual({
    ...{ souk: 'gathered', id: 9 },
    metrics: { souk_processes: [[['web'], [2]]], souk_mails_total: [[['sent'], [5]]] },
  });
});

test('the last counts of an ended process, stopped or killed, stay in the metrics, and its gauges do not', async () => {
  const gatherer = new MetricsGatherer();
  const [stopped, killed] = [new Process(gatherer, counts(2)), new Process(gatherer, counts(3))];
  await gatherer.gather();
  stopped.metrics = counts(7);
  stopped.tell('measured', LAST_MEASURES);
  stopped.end();
  killed.end();
  expect(await gatherer.gather()).toEqual({ souk_mails_total: [[['sent'], [10]]] });
  new Process(gatherer, counts(1));
  expect((await gatherer.gather()).souk_mails_total).toEqual([[['sent'], [11]]]);
});

test('a process that does not reply is represented by its last reading', async () => {
  const gatherer = new MetricsGatherer(20);
  const hanging = new Process(gatherer, counts(4));
  await gatherer.gather();
  hanging.metrics = null;
  expect((await gatherer.gather()).souk_mails_total).toEqual([[['sent'], [4]]]);
});

test('a process that ends while its metrics are requested does not delay the others', async () => {
  const gatherer = new MetricsGatherer(60_000);
  const hanging = new Process(gatherer, null);
  const asked = gatherer.gather();
  hanging.end();
  expect(await asked).toEqual({});
});
