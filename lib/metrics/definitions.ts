/** The definition of a metric, with its type and help text in Prometheus. */
export type Definition = {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram's buckets, ascending, in the metric's unit. */
  bounds?: readonly number[];
};

const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
const DELAY_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;

/**
 * Every metric of an install. Label values come from closed lists (sites, kinds, classes, outcomes) and from the route
 * patterns of the built sites, never from a request or a store: each pair of values is one more time series.
 */
export const METRICS = {
  souk_build_info: {
    type: 'gauge',
    help: 'Processes by the version that they run.',
    labels: ['version'],
  },
  souk_processes: { type: 'gauge', help: 'Running processes.', labels: ['kind'] },
  souk_process_memory_bytes: {
    type: 'gauge',
    help: 'Resident memory, all processes of a kind together.',
    labels: ['kind'],
  },
  souk_process_cpu_seconds_total: {
    type: 'counter',
    help: 'Processor time, all processes of a kind together.',
    labels: ['kind'],
  },
  souk_event_loop_delay_seconds: {
    type: 'histogram',
    help: 'How late a timer ran, measured ten times a second in each process.',
    labels: ['kind'],
    bounds: DELAY_BOUNDS,
  },
  souk_http_requests_total: {
    type: 'counter',
    help: 'Responses by site, route pattern, method and class of status, cached pages included.',
    labels: ['site', 'route', 'method', 'status'],
  },
  souk_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time until a response is ready. Cached pages are not measured.',
    labels: ['site', 'route'],
    bounds: REQUEST_BOUNDS,
  },
  souk_page_cache_requests_total: {
    type: 'counter',
    help: 'Requests for storefront pages by what the page cache did.',
    labels: ['result'],
  },
  souk_page_cache_bytes: { type: 'gauge', help: 'Memory of cached pages.', labels: [] },
  souk_live_lines: { type: 'gauge', help: 'Open pages that listen for changes.', labels: [] },
  souk_orders_total: {
    type: 'counter',
    help: 'Orders placed, by payment method. Imported orders are not counted.',
    labels: ['method'],
  },
  souk_payments_total: {
    type: 'counter',
    help: 'Payments and refunds by their source and outcome.',
    labels: ['source', 'outcome'],
  },
  souk_mails_total: {
    type: 'counter',
    help: 'Attempts to send a mail, by outcome.',
    labels: ['outcome'],
  },
  souk_jobs_total: {
    type: 'counter',
    help: 'Attempts to run a job, by outcome.',
    labels: ['class', 'outcome'],
  },
  souk_jobs: { type: 'gauge', help: 'Jobs in the queue.', labels: ['class', 'state'] },
  souk_job_oldest_seconds: {
    type: 'gauge',
    help: 'For how long the oldest due job has been waiting; 0 if none is due.',
    labels: ['class'],
  },
  souk_database_up: {
    type: 'gauge',
    help: '1 if the database answered this scrape.',
    labels: [],
  },
  souk_database_pool_connections: {
    type: 'gauge',
    help: 'Connections that the processes hold open.',
    labels: ['kind', 'state'],
  },
  souk_database_pool_waiting: {
    type: 'gauge',
    help: 'Transactions that wait for a connection.',
    labels: ['kind'],
  },
  souk_database_slow_statements_total: {
    type: 'counter',
    help: 'Statements that took longer than SLOW_QUERY_MS.',
    labels: ['kind'],
  },
  souk_database_bytes: { type: 'gauge', help: 'Size of the database.', labels: [] },
  souk_database_connections: {
    type: 'gauge',
    help: 'Connections of all programs to the database server.',
    labels: [],
  },
  souk_database_max_connections: {
    type: 'gauge',
    help: 'Connections that the database server allows.',
    labels: [],
  },
  souk_database_oldest_transaction_seconds: {
    type: 'gauge',
    help: 'Age of the oldest open transaction of the web processes; 0 if none is open.',
    labels: [],
  },
  souk_disk_free_bytes: { type: 'gauge', help: 'Free space on the disk of SOUK_DATA.', labels: [] },
  souk_disk_size_bytes: { type: 'gauge', help: 'Size of the disk of SOUK_DATA.', labels: [] },
} as const satisfies Record<string, Definition>;

export type MetricName = keyof typeof METRICS;

type OneEach<Labels extends readonly string[]> = { readonly [At in keyof Labels]: string };

/** The values of a metric's labels, in the order of its definition. */
export type LabelValues<Name extends MetricName> = OneEach<(typeof METRICS)[Name]['labels']>;

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

export const definitionOf = (name: MetricName): Definition => METRICS[name];
