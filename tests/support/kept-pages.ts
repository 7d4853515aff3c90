import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { type AppProcess, startApp } from './app-process.ts';

/** `shown` is the visible text of the page, without its scripts. */
export type Page = { status: number; shown: string; retryAfter: string | undefined };

/** A running install with a page cache, requested over HTTP; its log shows which pages came from the cache. */
export type KeepingApp = AppProcess & {
  get(path: string): Promise<Page>;
  /** The number of cached pages served so far. */
  hits(): number;
};

/** Starts Souk without its worker, in one process, logging cached pages. */
export async function startKeeping(env: Record<string, string>, host: string): Promise<KeepingApp> {
  const port = Number(env.PORT);
  const app = await startApp({ ...env, WEB_CONCURRENCY: '1', LOG_LEVEL: 'debug' });
  const hits = () => app.output().split('"msg":"a kept page"').length - 1;
  return { ...app, get: (path) => get({ port, host, path }), hits };
}

/** Requests a page until it comes from the cache. */
export async function untilKept(app: KeepingApp, path: string): Promise<Page> {
  let page: Page | undefined;
  await vi.waitFor(async () => {
    const before = app.hits();
    page = await app.get(path);
    // The log line may arrive later than the response.
    await vi.waitFor(() => expect(app.hits()).toBeGreaterThan(before), 300);
  }, 10_000);
  return page as Page;
}

function get({ port, host, path }: { port: number; host: string; path: string }): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept: 'text/html' };
    const sent = request({ port, path, headers, agent: false, timeout: 20_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          shown: withoutScripts(body),
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`${path} was not answered for 20 s.`)));
    sent.on('error', reject).end();
  });
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '');
}
