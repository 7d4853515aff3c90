import type { DatabaseUrls } from '#lib/config/index.ts';
import type { StoresAsked } from '#server/neighbours.ts';

/** What a process of ours does. */
export type Kind = 'web' | 'worker';

/** The addresses a process may know: none of ours serves as owner. */
export type ChildUrls = Pick<DatabaseUrls, 'app' | 'worker' | 'direct'>;

/** From the supervisor. Addresses go this way and not in arguments, which everybody on the machine can read. */
export type Order = { souk: 'start'; urls: ChildUrls } | { souk: 'stop'; idleMs: number } | StoresAsked;

/** To the supervisor. */
export type News =
  | { souk: 'ready' }
  | { souk: 'alive' }
  | { souk: 'failed'; code: string; message: string }
  | StoresAsked;

export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'souk' in message;
}

export function isNews(message: unknown): message is News {
  return typeof message === 'object' && message !== null && 'souk' in message;
}
