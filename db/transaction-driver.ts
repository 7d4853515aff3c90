import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';

/** The changes of one store that were reported together. */
export type StoreChange = { storeId: string; tags: string[] };

/** One transaction, from its opening in tenant.ts. */
export type Opened = {
  /** SQL that is sent together with `begin`: it sets the store or the role. */
  readonly opening: string;
  /** Undefined before and after the transaction, so that its statements cannot run in another one. */
  connection?: DatabaseConnection | undefined;
  /** The result of the BEGIN that was sent; it is awaited with the first statement's. */
  begun?: Promise<unknown>;
  /** True if the next statement is the last, so that the commit is sent right behind it. */
  isEnding?: boolean;
  committed?: Promise<QueryResult<unknown>>;
  /** The changes that the transaction has recorded (changes.ts). */
  noted?: StoreChange[];
  /** The store whose orders the transaction has written or changed (changes.ts). */
  ordersOf?: string;
};

export const openedTransaction = new AsyncLocalStorage<Opened>();

/**
 * Saves a transaction two round trips, and releases its locks without waiting for this process: `begin` is
 * sent with the statement that opens the store and is not awaited, and a statement marked as the last is
 * followed at once by the commit. Needs connections in pipeline mode; works through a transaction-mode
 * pooler.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config);
  }
}

type Send = DatabaseConnection['executeQuery'];

class PipelinedDriver extends PostgresDriver {
  readonly #plain = new WeakMap<DatabaseConnection, Send>();

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (this.#plain.has(connection)) return connection;
    const send = connection.executeQuery.bind(connection) as Send;
    this.#plain.set(connection, send);
    connection.executeQuery = ((query) => execute(connection, send, query)) as Send;
    return connection;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const opened = openedTransaction.getStore();
    if (!opened) return super.beginTransaction(connection, settings);
    const mode = settings.accessMode ? `start transaction ${settings.accessMode}` : 'begin';
    opened.connection = connection;
    opened.begun = later(this.#send(connection, `${mode}; ${opened.opening}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const opened = ofConnection(connection);
    if (!opened) return super.commitTransaction(connection);
    await opened.begun;
    const { rows } = await (opened.committed ?? this.#send(connection, 'commit'));
    if ((rows[0] as { command?: string })?.command === 'ROLLBACK') throw new AbortedTransactionError();
    opened.connection = undefined;
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    const opened = ofConnection(connection);
    // A commit that was sent behind a failed statement has been answered with a rollback, unless the
    // connection was lost.
    if (opened?.committed) await opened.committed.catch(() => this.#send(connection, 'rollback'));
    else await super.rollbackTransaction(connection);
    if (opened) opened.connection = undefined;
  }

  #send(connection: DatabaseConnection, text: string): Promise<QueryResult<unknown>> {
    const send = this.#plain.get(connection);
    if (!send) throw new Error('A connection that this driver did not hand out.');
    return send(CompiledQuery.raw(text));
  }
}

function ofConnection(connection: DatabaseConnection): Opened | undefined {
  const opened = openedTransaction.getStore();
  return opened?.connection === connection ? opened : undefined;
}

async function execute(
  connection: DatabaseConnection,
  send: Send,
  query: CompiledQuery,
): Promise<QueryResult<unknown>> {
  const opened = ofConnection(connection);
  if (!opened) return send(query);
  if (opened.committed) throw new Error('A statement followed the one marked as the last.');
  const { begun } = opened;
  opened.begun = undefined;
  const answer = later(send(query));
  if (opened.isEnding) opened.committed = later(send(CompiledQuery.raw('commit')));
  await begun;
  return answer;
}

// Marks a promise that is awaited later: its failure is reported then, and until then must not count as an
// unhandled rejection.
function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/**
 * Sends all messages of one tick in one packet: the server wakes up once for `begin` and the first statement.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return send(...given);
  };
  client.query = query as PoolClient['query'];
}
