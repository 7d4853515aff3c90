import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, vi } from 'vitest';

export type Heard = { name: string; data: Record<string, unknown> };

/** Like a browser's EventSource: one host, one connection, and a list of all received events. */
export class LiveListener {
  readonly #request: ClientRequest;
  readonly heard: Heard[] = [];
  text = '';
  response: IncomingMessage | null = null;
  isOpen = false;

  constructor(place: { port: number; host: string; path?: string }, headers: Record<string, string> = {}) {
    const { port, host, path = '/api/live' } = place;
    this.#request = request({ port, path, agent: false, headers: { host, ...headers } });
    this.#request.on('error', () => {
      this.isOpen = false;
    });
    this.#request.on('response', (response) => this.#take(response));
    this.#request.end();
  }

  /** Resolves when the server has accepted this listener. */
  async opened(): Promise<this> {
    await this.until(() => expect(this.heard.map(({ name }) => name)).toContain('shell'));
    return this;
  }

  /** Resolves with the answer that refused the connection. */
  async refused(): Promise<{ status: number; retryAfter: string | undefined; body: string }> {
    await this.until(() => expect(this.response?.complete).toBe(true));
    const { statusCode = 0, headers } = this.response ?? {};
    return { status: statusCode, retryAfter: headers?.['retry-after'], body: this.text };
  }

  /** Waits as long as a busy machine may take. A test that promises a time measures that time itself. */
  until(check: () => void): Promise<void> {
    return vi.waitFor(check, { timeout: 20_000, interval: 10 });
  }

  /** The data of every received event with that name. */
  said<T>(name: string): T[] {
    return this.heard.filter((event) => event.name === name).map(({ data }) => data as T);
  }

  close(): void {
    this.#request.destroy();
  }

  #take(response: IncomingMessage): void {
    this.response = response;
    this.isOpen = true;
    response.setEncoding('utf8').on('data', (part: string) => {
      this.text += part;
      this.#read();
    });
    response.on('close', () => {
      this.isOpen = false;
    });
    response.on('error', () => {});
  }

  #read(): void {
    this.heard.splice(0);
    for (const [, name = '', data = ''] of this.text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
      this.heard.push({ name, data: JSON.parse(data) as Record<string, unknown> });
    }
  }
}
