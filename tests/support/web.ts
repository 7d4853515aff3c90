import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Config, readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { startServer } from '#server/main.ts';
import { NO_ORDER_LIMITS } from './order-limits.ts';

/** The host names of a server under test; they are not resolved, because requests go to 127.0.0.1. */
export const PLATFORM = 'souk.localhost:4110';
export const shopHost = (slug: string) => `${slug}.${PLATFORM}`;
export const adminHost = (slug: string) => `${slug}.admin.${PLATFORM}`;

export type WebServer = {
  port: number;
  config: Config;
  /** Every log line so far, each a JSON text. */
  logged(): string[];
};

/** `body` is `bytes` as UTF-8. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer };

export type Ask = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
};

/**
 * Serves the built sites over HTTP in this process, from the test file's database, until the end of the file.
 * With the database's URLs the server also receives changes and caches pages.
 */
export async function webServer(
  changes: Partial<Config> = {},
  urls?: { direct: string },
): Promise<WebServer> {
  if (!existsSync(join(import.meta.dirname, '../../build/admin/server/index.js'))) {
    throw new Error('These tests ask the built sites: run node scripts/build.mjs first.');
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'souk-web-'));
  const read = readConfig({ PORT: '4110', PLATFORM_HOST: PLATFORM, SOUK_DATA: dataFolder });
  if (!read.ok) throw new Error(read.data.problems.join('\n'));
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const config: Config = { ...read.value, port: 0, orderLimits: NO_ORDER_LIMITS, ...changes };
  const server = await startServer({ config, log, urls });
  afterAll(async () => {
    await server.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return { port: server.port, config, logged: () => lines };
}

/** Sends one request as an unknown program would: without cookies, redirects or path normalisation. */
export function ask(
  { port }: WebServer,
  address: { host: string; path: string },
  how: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = how;
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: address.path,
        headers: { host: address.host, ...headers },
        agent: false,
      },
      (incoming) => void collect(incoming).then(resolve, reject),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function collect(incoming: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const body = bytes.toString();
  // React's marker of a part that the server did not render: without scripts the page lacks it.
  if (body.includes('<!--$!-->')) throw new Error('The server left a part of the page to the browser.');
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body, bytes };
}

/** Sends exactly these bytes and returns the complete response. */
export function askRaw({ port }: WebServer, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    // If the server keeps the connection open, it has sent its whole answer by then.
    socket.setTimeout(2000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    socket.on('error', reject).on('close', () => resolve(said));
  });
}

/** The fields of a posted form: by name, or as pairs if a name occurs several times. */
export type Fields = Record<string, string> | [string, string][];

export function form(fields: Fields): Pick<Required<Ask>, 'body'> & { type: string } {
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
}

/**
 * A browser at one origin. It stores cookies, sends the Origin header with a post, and follows no redirects.
 */
export class Visitor {
  readonly #server: WebServer;
  readonly host: string;
  readonly cookies = new Map<string, string>();

  constructor(server: WebServer, host: string) {
    this.#server = server;
    this.host = host;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { headers });
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const { body, type } = form(fields);
    const own = { origin: `${this.#server.config.scheme}://${this.host}`, 'content-type': type };
    return this.#send(path, { method: 'POST', body, headers: { ...own, ...headers } });
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #send(path: string, how: Ask): Promise<Answer> {
    const cookie: Record<string, string> = this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {};
    const headers = { ...cookie, ...how.headers };
    const answer = await ask(this.#server, { host: this.host, path }, { ...how, headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
