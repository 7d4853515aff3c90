import { Readable } from 'node:stream';
import pg from 'pg';

/** A connection that speaks PostgreSQL's replication protocol (postgresql.org/docs/18/protocol-replication.html). */
export type Replication = {
  /** The rows of a short command, by column name. */
  command(text: string): Promise<Record<string, string | null>[]>;
  /** Runs a command that answers with a stream. Only one stream at a time. */
  copy(text: string): CopyAnswer;
  /** Sends a message to the other side of a running stream. */
  send(bytes: Buffer): void;
  /** Ends the connection immediately, including a running stream. */
  close(): void;
};

export type CopyAnswer = {
  /** The messages as they arrive. Slow reading slows the server down. Throws an error of the server. */
  messages: AsyncIterable<Buffer>;
  /** The rows around the stream, in the order in which they came. */
  rows: (string | null)[][];
};

const CONNECT_MS = 10_000;
const BUFFERED_MESSAGES = 16;

/** Opens a connection for replication. The role in the URL must have the right to replicate. */
export async function openReplication(url: string): Promise<Replication> {
  const client = new pg.Client({
    connectionString: url,
    replication: 'true',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'souk backup',
  } as pg.ClientConfig);
  // A lost connection fails the running command, too.
  client.on('error', () => {});
  await client.connect();
  const { connection } = client as unknown as { connection: Wire };
  return {
    command: async (text) => (await client.query<Record<string, string | null>>(text)).rows,
    copy(text) {
      const query = new CopyQuery(text);
      // If the connection ends, pg calls the query's callback instead of a message handler.
      client.query(query as unknown as pg.Submittable);
      return { messages: query.messages, rows: query.rows };
    },
    send: (bytes) => connection.sendCopyFromChunk(bytes),
    close() {
      connection.stream.destroy();
      client.end().catch(() => {});
    },
  };
}

type Wire = {
  stream: { pause(): void; resume(): void; destroy(): void };
  query(text: string): void;
  sendCopyFromChunk(bytes: Buffer): void;
};

/** The handlers that pg calls while it reads the answer to a command that streams. */
class CopyQuery {
  readonly rows: (string | null)[][] = [];
  readonly messages: Readable;
  readonly text: string;
  private wire: Wire | null = null;

  constructor(text: string) {
    this.text = text;
    this.messages = new Readable({
      objectMode: true,
      highWaterMark: BUFFERED_MESSAGES,
      read: () => this.wire?.stream.resume(),
    });
    // The error reaches the reader of the messages. This listener prevents a crash if nobody reads when the
    // connection closes.
    this.messages.on('error', () => {});
  }

  readonly callback = (error?: Error | null): void => {
    if (error) this.messages.destroy(error);
  };

  submit(wire: Wire): void {
    this.wire = wire;
    wire.query(this.text);
  }

  handleDataRow({ fields }: { fields: (string | Buffer | null)[] }): void {
    this.rows.push(fields.map((field) => (field === null ? null : String(field))));
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // Copied, because pg reads the next messages into the same memory.
    if (!this.messages.push(Buffer.from(chunk))) wire.stream.pause();
  }

  handleError(error: Error): void {
    this.messages.destroy(error);
  }

  handleReadyForQuery(): void {
    this.messages.push(null);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleCopyInResponse(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
