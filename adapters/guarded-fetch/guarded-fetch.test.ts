import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch, type GuardOptions, isPublicAddress } from './index.ts';

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
let port = 0;
let asked: string[] = [];

const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(`${request.headers.host} ${path}`);
  const hops = /^\/hop\/(\d+)$/.exec(path);
  if (hops) {
    const left = Number(hops[1]);
    return response.writeHead(302, { location: left > 1 ? `/hop/${left - 1}` : '/picture.png' }).end();
  }
  if (path.startsWith('/to?'))
    return response.writeHead(301, { location: decodeURIComponent(path.slice(4)) }).end();
  if (path === '/gone') return response.writeHead(404).end('no');
  if (path === '/announced')
    return response.writeHead(200, { 'content-length': 5_000 }).end(Buffer.alloc(5_000));
  if (path === '/endless') return sendWithoutEnd(response);
  if (path === '/silent') return undefined;
  if (path === '/slow') return sendSlowly(response);
  if (path === '/cut') return cutOff(response);
  return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => server.closeAllConnections());

beforeEach(() => {
  asked = [];
});

/**
 * Applies the real rule to every address except the test server's, which represents the public internet here.
 */
function fetchWith(options: GuardOptions = {}) {
  return createGuardedFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ...options,
  });
}

const at = (path: string) => `http://cdn.example:${port}${path}`;

describe('a public file is fetched', () => {
  test('a public file is fetched by its name, from the address that was checked', async () => {
    expect(await fetchWith()(at('/picture.png'))).toEqual({
      ok: true,
      value: { bytes: picture, contentType: 'image/png' },
    });
    expect(asked).toEqual([`cdn.example:${port} /picture.png`]);
  });

  test('a public file is fetched through three redirects but not four', async () => {
    expect(await fetchWith()(at('/hop/3'))).toMatchObject({ ok: true });
    expect(await fetchWith()(at('/hop/4'))).toMatchObject({ ok: false, code: 'too_many_redirects' });
  });

  test('a public file is fetched with its name resolved once for a request', async () => {
    let times = 0;
    const rebinding = fetchWith({
      resolve: async () => {
        times += 1;
        return [{ address: times === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    expect(await rebinding(at('/picture.png'))).toMatchObject({ ok: true });
    expect(times).toBe(1);
  });
});

describe('an internal address is refused before anything is sent', () => {
  const inside = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://192.0.2.1/',
    'http://１２７.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://168.63.129.16/metrics',
    'http://[::ffff:168.63.129.16]/',
    'http://localhost/',
    'http://shop.localhost:3000/',
  ];

  test.each(inside)('an internal address is refused before anything is sent: %s', async (url) => {
    expect(await createGuardedFetch()(url)).toEqual({
      ok: false,
      code: 'forbidden_address',
      data: undefined,
    });
  });

  test.each(['10.0.0.1', '::1', '169.254.169.254', 'fd12::1'])(
    'a name that resolves to the internal address %s is refused',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? (6 as const) : (4 as const) }];
      expect(await fetchWith({ resolve })(at('/picture.png'))).toMatchObject({
        ok: false,
        code: 'forbidden_address',
      });
      expect(asked).toEqual([]);
    },
  );

  test('a name with one public and one private address is refused', async () => {
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 as const },
      { address: '10.0.0.1', family: 4 as const },
    ];
    expect(await fetchWith({ resolve })(at('/picture.png'))).toMatchObject({
      ok: false,
      code: 'forbidden_address',
    });
    expect(asked).toEqual([]);
  });

  test('a redirect to the metadata service is refused', async () => {
    const result = await fetchWith()(
      at(`/to?${encodeURIComponent('http://169.254.169.254/latest/meta-data/')}`),
    );
    expect(result).toMatchObject({ ok: false, code: 'forbidden_address' });
    expect(asked).toHaveLength(1);
  });
});

describe('an invalid address is refused', () => {
  const none = [
    '',
    'picture.png',
    'file:///etc/passwd',
    'ftp://example.com/x',
    'gopher://x/',
    'data:image/png;base64,AA',
    'javascript:1',
    'http://user:pass@example.com/',
    'http://example.com:25/',
    'http://example.com:22/',
    'http://[::1',
    'http://',
  ];

  test.each(none)('the invalid address %j is refused', async (url) => {
    expect(await fetchWith()(url)).toEqual({ ok: false, code: 'bad_address', data: undefined });
    expect(asked).toEqual([]);
  });

  test('an invalid address as the target of a redirect is refused as a forbidden one is', async () => {
    expect(await fetchWith()(at(`/to?${encodeURIComponent('file:///etc/passwd')}`))).toMatchObject({
      code: 'forbidden_address',
    });
  });
});

describe('a failure of the remote side is returned, not thrown', () => {
  test('a status other than 200 is returned as a failure', async () => {
    expect(await fetchWith()(at('/gone'))).toEqual({ ok: false, code: 'bad_status', data: { status: 404 } });
  });

  test.each(['/announced', '/endless'])(
    'a file that is too large (%s) is returned as a failure',
    async (path) => {
      const result = await fetchWith({ maxBytes: 1_000 })(at(path));
      expect(result).toEqual({ ok: false, code: 'too_large', data: { maxBytes: 1_000 } });
    },
  );

  test('a request that the server does not answer is returned as a failure', async () => {
    expect(await fetchWith({ timeoutMs: 150 })(at('/silent'))).toMatchObject({
      ok: false,
      code: 'timed_out',
    });
  });

  test('an answer that does not begin in its time is not waited for, and one that began has longer', async () => {
    const hasty = fetchWith({ silenceMs: 150 });
    expect(await hasty(at('/silent'))).toMatchObject({ ok: false, code: 'timed_out' });
    expect(await hasty(at('/slow'))).toMatchObject({ ok: true });
  });

  test('an unknown name, a closed port and a broken connection are returned as failures', async () => {
    const unknown = fetchWith({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await unknown(at('/x'))).toMatchObject({ ok: false, code: 'unreachable' });
    expect(await fetchWith()('http://cdn.example:1025/x')).toMatchObject({ ok: false, code: 'unreachable' });
    expect(await fetchWith()(at('/cut'))).toMatchObject({ ok: false, code: 'unreachable' });
  });
});

test.each(['8.8.8.8', '151.101.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

function sendWithoutEnd(response: http.ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(Buffer.alloc(400)), 1);
  response.on('close', () => clearInterval(timer));
}

function sendSlowly(response: http.ServerResponse): void {
  response.writeHead(200).flushHeaders();
  setTimeout(() => response.end(picture), 250);
}

function cutOff(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-length': 100 });
  response.write('half');
  setImmediate(() => response.destroy());
}
