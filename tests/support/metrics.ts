import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type MetricName, readMetrics } from '#lib/metrics/index.ts';

/** The counts of this process by their label values, joined by a space. */
function countsOf(name: MetricName): Record<string, number> {
  const series = readMetrics()[name] ?? [];
  return Object.fromEntries(series.map(([values, cell]) => [values.join(' '), cell[0] ?? 0]));
}

/** The increase of a counter of this process while `fn` runs. */
export async function countedBy(
  name: MetricName,
  fn: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = countsOf(name);
  await fn();
  const added = Object.entries(countsOf(name)).map(([key, count]) => [key, count - (before[key] ?? 0)]);
  return Object.fromEntries(added.filter(([, count]) => count !== 0));
}

/** The value of a line of Prometheus' text format: `souk_processes{kind="web"}`. */
export function seriesValue(metrics: string, series: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

const PROMTOOL = '/usr/bin/promtool';
const UNPACK = `cd "$(mktemp -d)"; apt-get update -qq; apt-get download -qq prometheus
  dpkg -x prometheus_*.deb . && install usr/bin/promtool ${PROMTOOL}`;

/**
 * Prometheus' own checker; null if neither it nor Debian's archive is available. Only this one file of the package is
 * unpacked, so that no Prometheus is installed or started.
 */
export function findPromtool(): string | null {
  if (existsSync(PROMTOOL)) return PROMTOOL;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  try {
    execFileSync('sh', ['-ec', UNPACK], { stdio: 'ignore' });
  } catch {
    // Without Debian's archive the test is skipped, and the report says so.
  }
  return existsSync(PROMTOOL) ? PROMTOOL : null;
}

/** Runs promtool; rejects with its output if it finds a problem. */
export async function runPromtool(program: string, args: string[], input = ''): Promise<string> {
  const child: ChildProcess = spawn(program, args, { stdio: 'pipe' });
  child.stdin?.end(input);
  const ended = once(child, 'close');
  const said = `${await text(child.stdout as NodeJS.ReadableStream)}${await text(child.stderr as NodeJS.ReadableStream)}`;
  const [code] = await ended;
  if (code !== 0) throw new Error(said);
  return said;
}
