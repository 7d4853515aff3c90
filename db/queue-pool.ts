import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type QueuePool = { pool: pg.Pool; close(): Promise<void> };

/**
 * The job queue's own connections, as souk_queue. Every one has an error handler for its whole life: the queue takes
 * its handlers off when it stops, and a connection that the server ends after that would end the process.
 */
export function openQueuePool(url: string, size: number, onError: (error: Error) => void): QueuePool {
  const pool = new pg.Pool({ connectionString: url, max: size });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  // A connection that was still being made when the queue stopped is never given back: it falls with the process.
  const close = () => Promise.race([pool.end(), sleep(1000, undefined, { ref: false })]);
  return { pool, close };
}
