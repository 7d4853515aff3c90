import { request } from 'node:http';

/**
 * Posts to a shop of this install. The shop's host is a name under localhost, which Node does not resolve, so
 * the request goes to this machine with the name in its Host header.
 */
export function postWebhook(
  address: string,
  { body, signature, header }: { body: string; signature: string; header: string },
): Promise<number> {
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: url.port || 80,
      method: 'POST',
      path: url.pathname,
      headers: { host: url.host, 'content-type': 'application/json', [header]: signature },
      timeout: 10_000,
      agent: false,
    });
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('The shop did not answer.')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
