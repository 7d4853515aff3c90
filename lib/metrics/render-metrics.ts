import { type Definition, definitionOf, METRIC_NAMES, type MetricName } from './definitions.ts';
import type { Cell, Snapshot } from './registry.ts';

/** The media type of renderMetrics: Prometheus' text format 0.0.4. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metrics in Prometheus' text format (prometheus.io/docs/instrumenting/exposition_formats). */
export function renderMetrics(snapshot: Snapshot): string {
  return METRIC_NAMES.flatMap((name) => {
    const series = snapshot[name];
    return series ? [renderMetric(name, series)] : [];
  }).join('');
}

function renderMetric(name: MetricName, series: NonNullable<Snapshot[MetricName]>): string {
  const definition = definitionOf(name);
  const head = `# HELP ${name} ${escapeHelp(definition.help)}\n# TYPE ${name} ${definition.type}\n`;
  const lines = series.flatMap(([values, cell]) => {
    const labels = definition.labels.map((label, at) => `${label}="${escapeValue(values[at] ?? '')}"`);
    return definition.bounds
      ? histogramLines(name, definition.bounds, labels, cell)
      : [`${name}${inBraces(labels)} ${cell[0] ?? 0}`];
  });
  return `${head}${lines.join('\n')}\n`;
}

function histogramLines(
  name: MetricName,
  bounds: NonNullable<Definition['bounds']>,
  labels: string[],
  [sum = 0, ...counts]: Cell,
): string[] {
  let total = 0;
  const buckets = [...bounds.map(String), '+Inf'].map((bound, at) => {
    total += counts[at] ?? 0;
    return `${name}_bucket${inBraces([...labels, `le="${bound}"`])} ${total}`;
  });
  return [...buckets, `${name}_sum${inBraces(labels)} ${sum}`, `${name}_count${inBraces(labels)} ${total}`];
}

const inBraces = (labels: string[]) => (labels.length > 0 ? `{${labels.join(',')}}` : '');

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const escapeValue = (text: string) => escapeHelp(text).replaceAll('"', '\\"');
