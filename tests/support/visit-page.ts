import { request } from 'node:http';

/** Requests a page on a new connection; returns the status of the answer. */
export function visitPage({ port, host }: { port: number; host: string }, path = '/'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    )
      .once('error', reject)
      .end();
  });
}
