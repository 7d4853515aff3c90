import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { METRIC_NAMES, METRICS } from './definitions.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');

test('the operating guide describes every metric as the program does, and no other', () => {
  const rows = METRIC_NAMES.map((name) => {
    const { labels, help } = METRICS[name];
    return `| \`${name}\` | ${labels.join(', ')} | ${help} |`;
  });
  expect([...GUIDE.matchAll(/^\| `souk_.*$/gm)].map(([row]) => row)).toEqual(rows);
});

test('the operating guide says what to do at every alert', () => {
  const alerts = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const table = GUIDE.slice(GUIDE.indexOf('### Alerts'), GUIDE.indexOf('### Slow statements'));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
