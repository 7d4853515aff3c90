import pg, { type Connection, type PoolClient } from 'pg';
import type { Opened } from './transaction-driver.ts';

/** A server that takes longer to handle a cancel request could cancel the next statement instead. */
const HEARD_MS = 1000;

const BEGINS_TO_READ = /^\s*(?:select|with)\b/i;
const MAY_WRITE =
  /\b(?:(?:insert|update|delete|merge|share|call|nextval|setval|set_config|pg_notify)\b|pg_(?:try_)?advisory_)/i;
const FUNCTION = /\bapp"?\."?(\w+)"?\s*\(/g;

/** Functions of the schema that only read, so that the database refuses a write in them (`stable`, `immutable`). */
export const READING_FUNCTIONS = new Set([
  ...['bits_at_most', 'bits_extreme', 'cart_discounts', 'cart_goods', 'compare_at', 'convert_amount'],
  ...['credit_balance', 'current_store', 'discounts_for', 'find_products', 'find_ranked', 'goods'],
  ...['is_feature_on', 'is_on_sale', 'is_provisional', 'is_unopened', 'mail_voice', 'most_used_values'],
  ...[
    'package_limits',
    'price_at',
    'price_changes_at',
    'shopper_keys',
    'slug_shape',
    'words_without_products',
  ],
]);

/** True if a statement surely neither writes nor locks anything. */
export function onlyReads(statement: string): boolean {
  if (!BEGINS_TO_READ.test(statement) || MAY_WRITE.test(statement)) return false;
  for (const [, name = ''] of statement.matchAll(FUNCTION)) if (!READING_FUNCTIONS.has(name)) return false;
  return true;
}

/**
 * Ends a transaction that has only read: its statement is cancelled and no other is sent, so that it fails as after a
 * statement timeout. False if it goes on, because it has written, locked or is over. A commit that was sent behind its last
 * statement is then refused, which loses nothing. The next statement on its connection is sent only when the server has
 * handled the cancel request.
 */
export function stopReading(opened: Opened): boolean {
  const { client, connection, sent, isSettled, stopping } = opened;
  if (!client || !connection || !sent || isSettled || stopping || !sent.every(onlyReads)) return false;
  opened.stopping = cancel(client as Cancelled);
  return true;
}

/** Members of a client of `pg` that its types do not name. */
type Inner = { connection: Connection & Cancelling; processID: number; secretKey: number };
type Cancelling = {
  startup: () => void;
  cancel(processID: number, secretKey: number): void;
};
type Cancelled = PoolClient & Inner & { sslNegotiation: 'direct' | 'postgres' };

/** The server closes the connection of a cancel request once it has sent the signal. */
async function cancel(client: Cancelled): Promise<void> {
  const { host, port, ssl, sslNegotiation: sslnegotiation } = client;
  const config = { host, port, ssl, sslnegotiation, connectionTimeoutMillis: HEARD_MS };
  const other = new pg.Client(config) as pg.Client & Inner;
  const { connection } = other.on('error', () => {});
  let isSent = false;
  connection.startup = () => {
    isSent = true;
    connection.cancel(client.processID, client.secretKey);
  };
  const end = await other.connect().catch((error: Error) => error.message);
  if (isSent && end !== 'Connection terminated unexpectedly') client.connection.stream.destroy();
}
