import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { METRIC_NAMES, METRICS } from '#lib/metrics/index.ts';
import { findPromtool, runPromtool } from '#tests/support/metrics.ts';

// Checks the files of deploy/ with the programs that read them.
const DEPLOY = join(import.meta.dirname, '../../deploy');
const ALERTS = join(DEPLOY, 'prometheus/alerts.yml');
const folder = mkdtempSync(join(tmpdir(), 'souk-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const promtool = findPromtool();
const prom = (...args: string[]) => runPromtool(promtool ?? '', args);

type Panel = { title: string; type: string; targets?: { expr: string }[] };
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana/souk.json'), 'utf8')) as { panels: Panel[] };
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const alerts = readFileSync(ALERTS, 'utf8');

test('dashboard and alerts ask for metrics that exist, and each metric is on the dashboard', () => {
  const names = (text: string) =>
    [...text.matchAll(/\bsouk_[a-z_]+/g)].map(([name]) =>
      name in METRICS ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
    );
  expect(names(alerts).filter((name) => !(name in METRICS))).toEqual([]);
  expect(new Set(names(queries.join('\n')))).toEqual(new Set(METRIC_NAMES));
});

test.skipIf(!promtool)(
  'promtool finds nothing wrong with the alerts and the queries of the dashboard',
  async () => {
    expect(await prom('check', 'rules', ALERTS)).toContain('SUCCESS');
    const rules = queries.map((query, at) => {
      const expr = query.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+');
      return { record: `panel_${at}`, expr };
    });
    const file = join(folder, 'dashboard.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(await prom('check', 'rules', file)).toContain(`SUCCESS: ${queries.length} rules found`);
    expect(await prom('check', 'config', '--syntax-only', join(DEPLOY, 'prometheus/scrape.yml'))).toContain(
      'SUCCESS',
    );
  },
);

test.skipIf(!promtool)(
  'every alert fires when its problem exists, and none fires without a problem',
  async () => {
    const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const expected = `[${named.map((name) => `{ labels: '{alertname="${name}"}', value: 1 }`).join(', ')}]`;
    const written = readFileSync(join(import.meta.dirname, '../fixtures/alerts.test.yml'), 'utf8');
    const file = join(folder, 'alerts.test.yml');
    writeFileSync(file, written.replace('[ALERTS]', `["${ALERTS}"]`).replace('EXPECTED', expected));
    expect(named.length).toBeGreaterThan(10);
    expect(await prom('test', 'rules', file)).toContain('SUCCESS');
  },
);

const ANALYZE = '/usr/bin/systemd-analyze';
const UNITS = readdirSync(join(DEPLOY, 'systemd'));

test.skipIf(!existsSync(ANALYZE)).each(UNITS)(
  'systemd accepts %s and rates its exposure below 2 of 10',
  (unit) => {
    const path = join(DEPLOY, 'systemd', unit);
    // On a machine without systemd its own units are missing; messages about them are ignored.
    const verified = spawnSync(ANALYZE, ['verify', path], { encoding: 'utf8' });
    expect(`${verified.stdout}${verified.stderr}`).not.toContain(unit);
    const judged = execFileSync(ANALYZE, ['security', '--offline=yes', '--threshold=20', path], {
      encoding: 'utf8',
    });
    expect(judged).toMatch(/Overall exposure level for \S+: [01]\.\d OK/);
  },
);
