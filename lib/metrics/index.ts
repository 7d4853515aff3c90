export { METRIC_NAMES, METRICS, type MetricName } from './definitions.ts';
export { measureProcess } from './measure-process.ts';
export {
  addToCounter,
  addToHistogram,
  beforeReading,
  type Cell,
  mergeMetrics,
  metricCell,
  onlyCounts,
  readMetrics,
  type Snapshot,
  setGauge,
} from './registry.ts';
export { METRICS_TYPE, renderMetrics } from './render-metrics.ts';
