import type { DatabaseUrls } from '#lib/config/index.ts';
import type { Snapshot } from '#lib/metrics/index.ts';
import type { MetricsAsked, MetricsGathered } from '#server/internal/install-metrics.ts';
import type { StoresAsked } from '#server/neighbours.ts';

export type Kind = 'web' | 'worker';

/**
 * The database addresses that a process may know: none of them connects as the owner. `backup` is for the worker of an
 * install that makes backups.
 */
export type ChildUrls = Pick<DatabaseUrls, 'app' | 'worker' | 'direct'> & { backup?: string };

/**
 * Messages from the supervisor. Addresses are sent as messages, because command-line arguments are visible to
 * every user of the machine.
 */
export type Order =
  | { souk: 'start'; urls: ChildUrls }
  | { souk: 'stop'; idleMs: number }
  | { souk: 'measure'; id: number }
  | MetricsGathered
  | StoresAsked;

/** Messages to the supervisor. */
export type News =
  | { souk: 'ready' }
  | { souk: 'alive' }
  | { souk: 'failed'; code: string; message: string }
  // `id`: the request for metrics that this message answers; LAST_MEASURES when the process stops.
  | { souk: 'measured'; id: number; metrics: Snapshot }
  | MetricsAsked
  | StoresAsked;

export const LAST_MEASURES = 0;

export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'souk' in message;
}

export function isNews(message: unknown): message is News {
  return typeof message === 'object' && message !== null && 'souk' in message;
}
