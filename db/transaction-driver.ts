import { AsyncLocalStorage } from 'node:async_hooks';
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
import { busyMs } from '#lib/loop-delay.ts';
import type { StatementWatch } from './slow-statements.ts';

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
  /** True once this process waits for the commit or rollback: the transaction is not stopped any more. */
  isSettled?: boolean;
  /** The connection of `pg`. */
  client?: PoolClient;
  /** The statements, if the transaction may be stopped (stop-reading.ts). */
  sent?: string[];
  /** Set once the transaction is stopped; fulfilled when its connection can be used for others again. */
  stopping?: Promise<void>;
  /** The changes that the transaction has recorded (changes.ts). */
  noted?: StoreChange[];
  /** The store whose orders the transaction has written or changed (changes.ts). */
  ordersOf?: string;
  /** Called once when the transaction has been committed (after-commit.ts). */
  afterCommit?: (() => void)[];
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
  readonly #watch: StatementWatch | undefined;

  constructor(config: PostgresDialectConfig, watch?: StatementWatch) {
    super(config);
    this.#config = config;
    this.#watch = watch;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config, this.#watch);
  }
}

type Send = DatabaseConnection['executeQuery'];

class PipelinedDriver extends PostgresDriver {
  readonly #plain = new WeakMap<DatabaseConnection, Send>();
  readonly #watch: StatementWatch | undefined;

  constructor(config: PostgresDialectConfig, watch: StatementWatch | undefined) {
    super(config);
    this.#watch = watch;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (this.#plain.has(connection)) return connection;
    const plain = connection.executeQuery.bind(connection) as Send;
    const send = this.#watch ? timedSend(plain, this.#watch) : plain;
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
    const { isolationLevel, accessMode } = settings;
    const level = isolationLevel ? `isolation level ${isolationLevel}` : undefined;
    const modes = [level, accessMode].filter((mode) => mode !== undefined).join(', ');
    const mode = modes ? `start transaction ${modes}` : 'begin';
    opened.connection = connection;
    opened.begun = later(this.#send(connection, `${mode}; ${opened.opening}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const opened = ofConnection(connection);
    if (!opened) return super.commitTransaction(connection);
    await settled(opened);
    await opened.begun;
    const { rows } = await (opened.committed ?? this.#send(connection, 'commit'));
    if ((rows[0] as { command?: string })?.command === 'ROLLBACK') throw new AbortedTransactionError();
    opened.connection = undefined;
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    const opened = ofConnection(connection);
    if (opened) await settled(opened);
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
  if (opened.stopping) throw new ReadStopped();
  opened.sent?.push(query.sql);
  const { begun } = opened;
  opened.begun = undefined;
  const answer = later(send(query));
  if (opened.isEnding) opened.committed = later(send(CompiledQuery.raw('commit')));
  await begun;
  return answer;
}

/** From now on the transaction cannot be stopped. Resolves when an earlier cancel request has ended. */
function settled(opened: Opened): Promise<void> | undefined {
  opened.isSettled = true;
  return opened.stopping;
}

/** A reading transaction made room for another store (stop-reading.ts). Handled like a statement that took too long. */
export class ReadStopped extends Error {
  readonly code = '57014';

  constructor(options?: ErrorOptions) {
    super('The transaction was stopped.', options);
  }
}

// Statements of a connection run one after the other: each is timed from its sending, or from the end of the one
// before it if that is later. The time for which this process could not look at the answer does not count.
function timedSend(send: Send, watch: StatementWatch): Send {
  let freeAt = 0;
  const timed = async (query: CompiledQuery) => {
    const sentAt = performance.now();
    const busyBefore = busyMs();
    try {
      return await send(query);
    } finally {
      const now = performance.now();
      watch(query.sql, now - Math.max(sentAt, freeAt) - (busyMs() - busyBefore));
      freeAt = now;
    }
  };
  return timed as Send;
}

// Marks a promise that is awaited later: its failure is reported then, and until then must not count as an
// unhandled rejection.
function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
