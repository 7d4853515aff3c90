import cluster from 'node:cluster';
import { once } from 'node:events';

/**
 * Forks the processes of a comparison, prints `ready` when all of them listen, and ends them when the parent
 * sends SIGTERM.
 */
export async function forkAll(processes: number): Promise<void> {
  process.once('SIGTERM', () => process.exit(0));
  await Promise.all(Array.from({ length: processes }, () => once(cluster.fork(), 'listening')));
  console.log('ready');
}
