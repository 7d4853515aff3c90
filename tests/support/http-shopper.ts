import { request } from 'node:http';

export type Reply = { status: number; location: string; body: string };

/**
 * A browser without JavaScript, as far as a checkout needs one: it has one host, stores cookies, posts forms
 * and follows no redirects.
 */
export class HttpShopper {
  readonly #port: number;
  readonly #host: string;
  readonly #cookies = new Map<string, string>();

  constructor(port: number, host: string) {
    this.#port = port;
    this.#host = host;
  }

  get(path: string): Promise<Reply> {
    return this.#send('GET', path);
  }

  post(path: string, fields: Record<string, string>): Promise<Reply> {
    return this.#send('POST', path, new URLSearchParams(fields).toString());
  }

  #send(method: string, path: string, body?: string): Promise<Reply> {
    const headers: Record<string, string> = {
      host: this.#host,
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      ...(body !== undefined && {
        origin: `https://${this.#host}`,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ port: this.#port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            body: text,
          });
        });
      });
      sent.on('error', (error) => reject(Object.assign(error, { wasUnheard: !sent.reusedSocket })));
      sent.end(body);
    });
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name && value !== undefined) this.#cookies.set(name, value);
  }
}

export function hiddenField(page: string, name: string): string {
  const [field] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page) ?? [];
  const value = field && /value="([^"]*)"/.exec(field)?.[1];
  if (!value) throw new Error(`The page has no hidden field ${name}.`);
  return value.replaceAll('&amp;', '&');
}
