import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { type AppProcess, startApp } from './app-process.ts';

/** `shown` is what stands on the page, without its scripts. */
export type Page = { status: number; shown: string; retryAfter: string | undefined };

/** A running install that keeps pages, asked over HTTP; its log tells which pages were kept ones. */
export type KeepingApp = AppProcess & {
  get(path: string): Promise<Page>;
  /** How often a kept page was shown so far. */
  hits(): number;
};

/** Starts Souk without its worker, in one process, saying which pages it had. */
export async function startKeeping(env: Record<string, string>, host: string): Promise<KeepingApp> {
  const port = Number(env.PORT);
  const app = await startApp({ ...env, WEB_CONCURRENCY: '1', LOG_LEVEL: 'debug' });
  const hits = () => app.output().split('"msg":"a kept page"').length - 1;
  return { ...app, get: (path) => get({ port, host, path }), hits };
}

/** Asks until a page is shown from what is kept. */
export async function untilKept(app: KeepingApp, path: string): Promise<Page> {
  let page: Page | undefined;
  await vi.waitFor(async () => {
    const before = app.hits();
    page = await app.get(path);
    // The line of the log comes on its own way.
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
