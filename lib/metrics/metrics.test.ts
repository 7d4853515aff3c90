import { expect, test } from 'vitest';
import { METRIC_NAMES, METRICS } from './definitions.ts';
import { addToHistogram, mergeMetrics, onlyCounts, readMetrics, type Snapshot } from './registry.ts';
import { renderMetrics } from './render-metrics.ts';

test('label values of metrics are escaped as the Prometheus text format requires', () => {
  const text = renderMetrics({ souk_mails_total: [[['a\\b"c\nd'], [2]]] });
  expect(text).toBe(
    `# HELP souk_mails_total ${METRICS.souk_mails_total.help}\n# TYPE souk_mails_total counter\n` +
      'souk_mails_total{outcome="a\\\\b\\"c\\nd"} 2\n',
  );
});

test('the buckets of a histogram count everything up to their bound, the bound included', () => {
  for (const value of [0.005, 0.006, 0.5, 11]) {
    addToHistogram('souk_http_request_duration_seconds', ['admin', '/login'], value);
  }
  const lines = renderMetrics(readMetrics())
    .split('\n')
    .filter((line) => line.includes('route="/login"'));
  const at = (end: string) =>
    lines
      .find((line) => line.includes(end))
      ?.split(' ')
      .at(-1);
  expect(['le="0.005"', 'le="0.01"', 'le="0.25"', 'le="0.5"', 'le="10"', 'le="+Inf"'].map(at)).toEqual([
    '1',
    '2',
    '2',
    '3',
    '3',
    '4',
  ]);
  expect(Number(at('_sum'))).toBeCloseTo(11.511, 9);
  expect(at('_count')).toBe('4');
  expect(lines).toHaveLength(13);
});

test('metrics of several processes are summed by their label values, and only counts of an ended process remain', () => {
  const first: Snapshot = { souk_processes: [[['web'], [1]]], souk_mails_total: [[['sent'], [3]]] };
  const second: Snapshot = {
    souk_processes: [
      [['web'], [1]],
      [['worker'], [1]],
    ],
    souk_mails_total: [
      [['sent'], [4]],
      [['failed'], [1]],
    ],
  };
  expect(mergeMetrics([first, second])).toEqual({
    souk_processes: [
      [['web'], [2]],
      [['worker'], [1]],
    ],
    souk_mails_total: [
      [['sent'], [7]],
      [['failed'], [1]],
    ],
  });
  expect(onlyCounts(first)).toEqual({ souk_mails_total: [[['sent'], [3]]] });
});

test('metric names follow the rules of Prometheus: counters end with _total, and no label contains a store', () => {
  for (const name of METRIC_NAMES) {
    const { type, labels } = METRICS[name];
    expect(name).toMatch(/^souk_[a-z_]+$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    for (const label of labels) expect(['store', 'host', 'path', 'slug', 'le']).not.toContain(label);
  }
});
