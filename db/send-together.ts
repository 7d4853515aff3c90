import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { openedTransaction } from './transaction-driver.ts';

/**
 * Sends all messages of one tick in one packet: the server wakes up once for `begin` and the first statement. Notes for
 * each transaction, whose first message is its `begin`, on which connection it runs.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]) => {
    const opened = openedTransaction.getStore();
    if (opened) opened.client ??= client;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return send(...given);
  };
  client.query = query as PoolClient['query'];
}
