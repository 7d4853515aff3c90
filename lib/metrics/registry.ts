import { definitionOf, type LabelValues, METRIC_NAMES, type MetricName } from './definitions.ts';

/**
 * The numbers of one set of label values: one number for a counter or gauge; for a histogram the sum, then the count of
 * each bucket alone, then that of values above all bounds.
 */
export type Cell = number[];

/** The metrics of one process or of several, as JSON: for each set of label values its cell. */
export type Snapshot = Partial<Record<MetricName, [values: readonly string[], cell: Cell][]>>;

type Series = { values: readonly string[]; cell: Cell };

const all = new Map<MetricName, Map<string, Series>>(METRIC_NAMES.map((name) => [name, new Map()]));
const readers = new Set<() => void>();

/** The cell of a counter or gauge, for code that increments it more often than a look-up is worth. */
export function metricCell<Name extends MetricName>(name: Name, values: LabelValues<Name>): Cell {
  const known = all.get(name) as Map<string, Series>;
  const key = (values as readonly string[]).join('\n');
  const series = known.get(key) ?? { values, cell: emptyCell(name) };
  known.set(key, series);
  return series.cell;
}

function emptyCell(name: MetricName): Cell {
  const { bounds } = definitionOf(name);
  return bounds ? new Array(bounds.length + 2).fill(0) : [0];
}

export function addToCounter<Name extends MetricName>(name: Name, values: LabelValues<Name>, by = 1): void {
  const cell = metricCell(name, values);
  cell[0] = (cell[0] ?? 0) + by;
}

export function setGauge<Name extends MetricName>(
  name: Name,
  values: LabelValues<Name>,
  value: number,
): void {
  metricCell(name, values)[0] = value;
}

export function addToHistogram<Name extends MetricName>(
  name: Name,
  values: LabelValues<Name>,
  value: number,
): void {
  const { bounds = [] } = definitionOf(name);
  const cell = metricCell(name, values);
  const found = bounds.findIndex((bound) => value <= bound);
  const bucket = (found === -1 ? bounds.length : found) + 1;
  cell[0] = (cell[0] ?? 0) + value;
  cell[bucket] = (cell[bucket] ?? 0) + 1;
}

/**
 * Calls `update` before each reading, to set gauges from values that are not tracked continuously. Returns a function
 * that stops it.
 */
export function beforeReading(update: () => void): () => void {
  readers.add(update);
  return () => void readers.delete(update);
}

/** The metrics of this process. */
export function readMetrics(): Snapshot {
  for (const update of readers) update();
  const read: Snapshot = {};
  for (const [name, series] of all) {
    if (series.size === 0) continue;
    read[name] = [...series.values()].map(({ values, cell }) => [values, [...cell]]);
  }
  return read;
}

/** The sum of snapshots. Gauges are summed, too: each process reports its own part. */
export function mergeMetrics(snapshots: readonly Snapshot[]): Snapshot {
  const merged: Snapshot = {};
  for (const name of METRIC_NAMES) {
    const sums = new Map<string, [values: readonly string[], cell: Cell]>();
    for (const [values, cell] of snapshots.flatMap((snapshot) => snapshot[name] ?? [])) {
      const key = values.join('\n');
      const sum = sums.get(key)?.[1];
      sums.set(key, [values, sum ? sum.map((number, at) => number + (cell[at] ?? 0)) : cell]);
    }
    if (sums.size > 0) merged[name] = [...sums.values()];
  }
  return merged;
}

/** A snapshot without gauges: the part of an ended process that is still counted, so that no counter ever falls. */
export function onlyCounts(snapshot: Snapshot): Snapshot {
  const names = METRIC_NAMES.filter((name) => definitionOf(name).type !== 'gauge');
  return Object.fromEntries(names.flatMap((name) => (snapshot[name] ? [[name, snapshot[name]]] : [])));
}
